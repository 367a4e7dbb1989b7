"""The yardstick for `steady measure`: a Python extractor such as the collections keep one of for each program.

Line by line, a word first and then a regular expression, without numpy and without keeping all values.
`rates` takes the mean of the rates that steps print, `times` the time from the first step to the last, for which every
time stamp is read.

usage: extract.py rates|times LOG
"""

import re
import sys
from datetime import datetime

rate = re.compile(r" total_ips : (\d+\.\d+)")
stamp = re.compile(r"DLL (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+) ")


def rates(lines):
    count, total = 0, 0.0
    for line in lines:
        if " total_ips : " in line:
            found = rate.search(line)
            if found:
                count += 1
                total += float(found.group(1))
    return count, total / count


def times(lines):
    count, first, last = 0, None, None
    for line in lines:
        if " total_ips : " in line:
            found = stamp.search(line)
            if found:
                count += 1
                last = datetime.strptime(found.group(1), "%Y-%m-%d %H:%M:%S.%f")
                first = first or last
    return count, (last - first).total_seconds()


with open(sys.argv[2], errors="replace") as log:
    print(*{"rates": rates, "times": times}[sys.argv[1]](log))
