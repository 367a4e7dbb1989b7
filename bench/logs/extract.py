"""The yardstick for `steady measure`: what DLPerf's extractors do to a log, line for line, in words of our own.

They read the whole file into a list, look for a word, build the pattern anew for each line, split what it found and round
it (`rates`: extract_tensorflow_logs.py of its NGC TensorFlow folder; `times`: a script of its kind that reads the stamp of
every step). Their use of numpy is left out, which is in their favour: importing it costs a tenth of a second.

usage: extract.py rates|times LOG
"""

import re
import sys
from datetime import datetime


def rates(lines):
    speeds = []
    for line in lines:
        if " total_ips " in line:
            pattern = re.compile(r" total_ips : \d+.\d+ ", re.S)
            found = re.findall(pattern, line)
            speeds.append(round(float(found[0].split(" : ")[1].strip()), 2))
    return len(speeds), sum(speeds) / len(speeds)


def times(lines):
    stamps = []
    for line in lines:
        if " total_ips " in line:
            pattern = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+)", re.S)
            found = re.findall(pattern, line)
            stamps.append(datetime.strptime(found[0], "%Y-%m-%d %H:%M:%S.%f"))
    return len(stamps), (stamps[-1] - stamps[0]).total_seconds()


with open(sys.argv[2], errors="replace") as log:
    print(*{"rates": rates, "times": times}[sys.argv[1]](log.readlines()))
