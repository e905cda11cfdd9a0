print("fbprof")
