import Adwaita
import CAdwaita
import CurlTransport
import DesktopKeyring
import GraphPeople
import NativeOAuth
import PeopleFinder
import QRCodes

MainLoop.carryMainActor()
