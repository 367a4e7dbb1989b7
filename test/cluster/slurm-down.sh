#!/bin/bash
# Ends what slurm-up.sh started in DIR, by its pid files.
# usage: slurm-down.sh DIR
S=$(readlink -f "$1")
export SLURM_CONF=$S/slurm.conf
timeout 5 scancel --signal=KILL --user=root 2>/dev/null
timeout 5 scancel --user=root 2>/dev/null
for daemon in slurmd.n1 slurmd.n2 slurmctld munged; do
  [ -s "$S/run/$daemon.pid" ] || continue
  pid=$(cat "$S/run/$daemon.pid")
  kill "$pid" 2>/dev/null
  for _ in $(seq 50); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
  kill -9 "$pid" 2>/dev/null
done
exit 0
