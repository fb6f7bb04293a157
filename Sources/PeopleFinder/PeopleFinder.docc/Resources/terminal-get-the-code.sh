git clone "$ADDRESS_OF_THIS_REPOSITORY" PeopleFinder
cd PeopleFinder
open Examples/Walkthrough/Walkthrough.xcodeproj
