git clone "$ADDRESS_OF_THIS_REPOSITORY" PeopleFinder
cd PeopleFinder
Scripts/new-walkthrough ../Walkthrough
open ../Walkthrough/Walkthrough.xcodeproj
