[playlist]
numberofentries=2
File1=http://radio.example:8000/live
Title1=Radio Example: all day
Length1=-1
File2=http://radio.example:8001/live
Length2=-1
Version=2
