import { expect, it } from 'vitest'
import { seenIn } from '../../../test/samples/sentences.ts'
import { soundMachine } from '../../../test/samples/sound-machine.ts'
import { known, missing } from '../../core/model/missing.ts'
import { same } from '../../core/model/text.ts'
import { leftoversFinding, machineChanged } from './session-findings.ts'

const machine = { ...soundMachine, findings: [] }

it('a session on the same machine has nothing to say', () => {
  const later = {
    ...machine,
    captured: '2027-01-01T00:00:00.000Z',
    conditions: { ...machine.conditions, load: known(9) },
  }
  expect(machineChanged(machine, later)).toEqual([])
})

it('names what is another than when the results were begun', () => {
  const gone = missing('program-absent', same('gone'))
  const moved = { ...machine, host: 'bench-2', gpus: gone }
  const findings = machineChanged(machine, moved)
  expect(findings.map(({ code }) => code)).toEqual(['machine-changed', 'machine-changed'])
  expect(seenIn(findings[0])).toMatch(/the host has changed.*: bench-1, now bench-2/)
  expect(seenIn(findings[1])).toContain('now —')
})

it('says how many processes an earlier session had left', () => {
  expect(seenIn(leftoversFinding(3))).toContain('3 processes')
})
