import { describe, expect, it } from 'vitest'
import { phaseOf, readJobLine } from './job-state.ts'

/** Printed by Slurm 22.05. */
const failed =
  'JobId=1 JobName=steady-x UserId=root(0) GroupId=root(0) MCS_label=N/A Priority=4294901759 Nice=0 Account=(null) QOS=(null) JobState=FAILED Reason=NonZeroExitCode Dependency=(null) Requeue=0 Restarts=0 BatchFlag=1 Reboot=0 ExitCode=7:0 RunTime=00:00:01 TimeLimit=00:02:00 TimeMin=N/A SubmitTime=2026-11-22T04:34:55 EligibleTime=2026-11-22T04:34:55 AccrueTime=2026-11-22T04:34:55 StartTime=2026-11-22T04:34:55 EndTime=2026-11-22T04:34:56 Deadline=N/A SuspendTime=None SecsPreSuspend=0 LastSchedEval=2026-11-22T04:34:55 Scheduler=Main Partition=bench AllocNode:Sid=localhost:29723 ReqNodeList=(null) ExcNodeList=(null) NodeList=n[1-2] BatchHost=n1 NumNodes=2 NumCPUs=2 NumTasks=2 CPUs/Task=1 ReqB:S:C:T=0:0:*:* TRES=cpu=2,node=2,billing=2 Socks/Node=* NtasksPerN:B:S:C=1:0:*:* CoreSpec=* MinCPUsNode=1 MinMemoryNode=0 MinTmpDiskNode=0 Features=(null) DelayBoot=00:00:00 OverSubscribe=OK Contiguous=0 Licenses=(null) Network=(null) Command=/data/a.sh WorkDir=/data JobState=RUNNING StdErr=/data/out StdIn=/dev/null StdOut=/data/out Power= TresPerNode=gres:gpu:2 \n'

const pending =
  'JobId=11 JobName=steady-y UserId=root(0) GroupId=root(0) MCS_label=N/A Priority=4294901749 Nice=0 Account=(null) QOS=(null) JobState=PENDING Reason=Resources Dependency=(null) Requeue=0 Restarts=0 BatchFlag=1 Reboot=0 ExitCode=0:0 RunTime=00:00:00 TimeLimit=00:02:00 TimeMin=N/A SubmitTime=2026-11-22T04:39:54 Partition=bench AllocNode:Sid=localhost:29723 ReqNodeList=(null) ExcNodeList=(null) NodeList= SchedNodeList=n[1-2] NumNodes=2-2 NumCPUs=2\n'

describe('readJobLine', () => {
  it('reads the state, the exit code and the nodes of a job that has ended', () => {
    expect(readJobLine(failed)).toEqual({
      number: '1',
      state: 'FAILED',
      reason: 'NonZeroExitCode',
      exit: { code: 7, signal: 0 },
      nodes: 'n[1-2]',
    })
  })

  it('reads why a job waits, and that it has no nodes yet', () => {
    expect(readJobLine(pending)).toMatchObject({ state: 'PENDING', reason: 'Resources', nodes: '' })
  })

  it('finds no job where none is described', () => {
    expect(readJobLine('No jobs in the system\n')).toBeUndefined()
  })
})

describe('phaseOf', () => {
  it.each([
    ['PENDING', 'waiting'],
    ['CONFIGURING', 'waiting'],
    ['RUNNING', 'running'],
    ['COMPLETING', 'running'],
    ['COMPLETED', 'ended'],
    ['NODE_FAIL', 'ended'],
    ['PREEMPTED', 'ended'],
  ])('of %s is %s', (state, phase) => {
    expect(phaseOf({ number: '1', state, reason: 'None' })).toBe(phase)
  })
})
