import { describe, expect, it } from 'vitest'
import { seconds } from '../../../core/model/units.ts'
import type { Pod } from './objects.ts'
import { podState, scheduledAt } from './pod-state.ts'

const pod = (status: Pod['status'], nodeName: string | undefined = 'n1'): Pod => ({
  metadata: { name: 'a-0-x', uid: '1' },
  spec: { nodeName },
  status,
})
const stateOf = (status: Pod['status'], nodeName?: string) =>
  podState(pod(status, nodeName), 'steady', seconds(60))

type State = NonNullable<Pod['status']['containerStatuses']>[number]['state']
const container = (state: State): Pod['status'] => ({ containerStatuses: [{ name: 'steady', state }] })

describe('a pod', () => {
  it('waits for a node, in the words of the scheduler', () => {
    const condition = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/2 nodes' }
    expect(podState(pod({ conditions: [condition] }, ''), 'steady', seconds(60))).toMatchObject({
      kind: 'preparing',
    })
    const unplaced: Pod = { ...pod({ conditions: [condition] }), spec: {} }
    expect(podState(unplaced, 'steady', seconds(60))).toEqual({ kind: 'unscheduled', why: '0/2 nodes' })
    expect(scheduledAt(unplaced)).toBeUndefined()
  })

  it('runs', () => {
    expect(stateOf(container({ running: {} }))).toEqual({ kind: 'running', node: 'n1' })
  })

  it.each([
    ['ErrImagePull', true],
    ['ImagePullBackOff', true],
    ['ErrImageNeverPull', false],
    ['InvalidImageName', false],
  ])('has no image: %s, and the node tries again: %s', (reason, again) => {
    const state = stateOf(container({ waiting: { reason, message: 'not found' } }))
    expect(state).toEqual({ kind: 'without-image', why: 'n1: not found', again })
  })

  it('has no image where a container before its own has none', () => {
    const waiting = { name: 'init', state: { waiting: { reason: 'ImagePullBackOff', message: 'alpine' } } }
    const status = {
      ...container({ waiting: { reason: 'PodInitializing' } }),
      initContainerStatuses: [waiting],
    }
    expect(stateOf(status)).toMatchObject({ kind: 'without-image', why: 'n1: alpine' })
  })

  it.each(['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError'])(
    'cannot start: %s',
    (reason) => {
      expect(stateOf(container({ waiting: { reason, message: 'no such key' } }))).toEqual({
        kind: 'unable',
        node: 'n1',
        why: 'no such key',
        again: true,
      })
    },
  )

  it('cannot start a program that its image has not', () => {
    const terminated = { reason: 'StartError', exitCode: 128, message: 'exec: "sh": not found' }
    expect(stateOf(container({ terminated }))).toMatchObject({ kind: 'unable', again: false })
  })

  it('cannot start where a container before its own has failed', () => {
    const initContainerStatuses = [
      { name: 'init', state: { terminated: { exitCode: 3, message: 'no route' } } },
    ]
    const status = {
      phase: 'Failed',
      initContainerStatuses,
      ...container({ waiting: { reason: 'PodInitializing' } }),
    }
    expect(stateOf(status)).toEqual({
      kind: 'unable',
      node: 'n1',
      why: 'the init container init ended with exit code 3: no route',
      again: false,
    })
    // Its node gave it up for another reason.
    const given = { phase: 'Failed', reason: 'Rejected', ...container({ waiting: {} }) }
    expect(stateOf(given)).toMatchObject({ kind: 'unable', why: 'Rejected' })
  })

  it('has ended', () => {
    expect(stateOf(container({ terminated: { reason: 'Error', exitCode: 7 } }))).toEqual({
      kind: 'ended',
      node: 'n1',
      code: 7,
      memoryKill: undefined,
    })
    expect(stateOf(container({ terminated: { reason: 'OOMKilled', exitCode: 137 } }))).toMatchObject({
      memoryKill: 'the container runtime says OOMKilled',
    })
  })

  // As the kubelet and the controllers of Kubernetes 1.34 write it.
  it.each([
    [
      'evicted by its node',
      { phase: 'Failed', reason: 'Evicted', message: 'Pod ephemeral local storage usage exceeds 5Mi.' },
      { kind: 'node-failed', node: 'n1', why: 'Pod ephemeral local storage usage exceeds 5Mi.' },
    ],
    [
      'preempted',
      {
        conditions: [
          {
            type: 'DisruptionTarget',
            status: 'True',
            reason: 'PreemptionByScheduler',
            message: 'default-scheduler: preempting',
          },
        ],
      },
      { kind: 'preempted', why: 'default-scheduler: preempting' },
    ],
    [
      'on a node that is lost',
      {
        conditions: [
          {
            type: 'DisruptionTarget',
            status: 'True',
            reason: 'DeletionByTaintManager',
            message: 'Taint manager: deleting due to NoExecute taint',
          },
        ],
      },
      { kind: 'node-failed', node: 'n1', why: 'Taint manager: deleting due to NoExecute taint' },
    ],
    [
      'over its deadline',
      {
        phase: 'Failed',
        reason: 'DeadlineExceeded',
        message: 'Pod was active on the node longer than the specified deadline',
      },
      { kind: 'engine-limit', after: 60 },
    ],
    [
      'refused by its node',
      { phase: 'Failed', reason: 'UnexpectedAdmissionError', message: 'Allocate failed' },
      { kind: 'refused', why: 'Allocate failed' },
    ],
  ])('is %s', (_, status, ending) => {
    expect(stateOf(status)).toEqual({ kind: 'disturbed', ending })
  })
})
