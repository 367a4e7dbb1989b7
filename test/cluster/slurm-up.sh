#!/bin/bash
# Starts a Slurm cluster of two nodes on this host: one slurmctld, two slurmd, a munged of its own. All state lies in DIR;
# /etc/slurm is not touched. The nodes have eight GPUs each, which are null devices. ADDRESS is theirs: 127.0.0.1 or a name
# of it. LINES are added to slurm.conf.
# usage: slurm-up.sh DIR [ADDRESS [LINES]]      then SLURM_CONF=DIR/slurm.conf
# Exits with 77 and a reason where Slurm cannot run here.
set -e
mkdir -p "$1"
S=$(readlink -f "$1")
if [ "$(id -u)" != 0 ]; then echo 'slurm: slurmd runs as root only'; exit 77; fi
for daemon in slurmctld slurmd munged; do
  command -v "$daemon" >/dev/null || { echo "slurm: $daemon is not installed"; exit 77; }
done

mkdir -p "$S"/{state,log,run,dev,spool.n1,spool.n2}
for device in 0 1 2 3 4 5 6 7; do [ -c "$S/dev/nvidia$device" ] || mknod -m 666 "$S/dev/nvidia$device" c 1 3; done
[ -s "$S/munge.key" ] || (umask 077; head -c 128 /dev/urandom >"$S/munge.key")
host=$(hostname -s) address=${2:-127.0.0.1}
# Several clusters may run side by side.
port=$((16000 + $$ % 1000 * 3))
cat >"$S/slurm.conf" <<CONF
ClusterName=steady
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$S/munge.sock
CredType=cred/munge
StateSaveLocation=$S/state
SlurmdSpoolDir=$S/spool.%n
SlurmctldPidFile=$S/run/slurmctld.pid
SlurmdPidFile=$S/run/slurmd.%n.pid
SlurmctldLogFile=$S/log/slurmctld.log
SlurmdLogFile=$S/log/slurmd.%n.log
MailProg=/bin/true
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
ReturnToService=0
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=100000,bf_interval=1
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobRequeue=1
KillWait=15
MinJobAge=300
GresTypes=gpu
NodeName=n1 NodeHostname=$host NodeAddr=$address Port=$((port + 1)) CPUs=2 RealMemory=1000 Gres=gpu:v100:8
NodeName=n2 NodeHostname=$host NodeAddr=$address Port=$((port + 2)) CPUs=2 RealMemory=1000 Gres=gpu:v100:8
PartitionName=bench Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
PartitionName=short Nodes=n1 MaxTime=1 State=UP
${3-}
CONF
cat >"$S/gres.conf" <<CONF
AutoDetect=off
NodeName=n[1-2] Name=gpu Type=v100 File=$S/dev/nvidia[0-7]
CONF

export SLURM_CONF=$S/slurm.conf
munged --force --key-file="$S/munge.key" --socket="$S/munge.sock" --pid-file="$S/run/munged.pid" \
  --log-file="$S/log/munged.log" --seed-file="$S/munge.seed"
slurmctld -f "$S/slurm.conf"
slurmd -N n1 -f "$S/slurm.conf"
slurmd -N n2 -f "$S/slurm.conf"
for _ in $(seq 100); do
  [ "$(timeout 2 sinfo -h -p bench -o '%T %D' 2>/dev/null)" = 'idle 2' ] && exit 0
  sleep 0.1
done
echo "slurm: the nodes did not become idle; see $S/log"
exit 1
