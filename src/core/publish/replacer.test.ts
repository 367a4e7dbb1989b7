import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HiddenName } from './hidden-name.ts'
import { movedOffsets, openReplacer } from './replacer.ts'

const names: readonly HiddenName[] = [
  { kind: 'home', text: '/home/alice', name: '<home>' },
  { kind: 'home', text: '/root', name: '<home-2>' },
  { kind: 'setups', text: '/home/alice/.local/share/steadystate/setups', name: '<setups>' },
  { kind: 'job', text: '/tmp/steady-job-', name: '<job>' },
  { kind: 'temporary', text: '/tmp', name: '<temporary>' },
  { kind: 'host', text: 'gpu-node7.example.org', name: 'host-1' },
  { kind: 'host', text: 'gpu-node7', name: 'host-1' },
  { kind: 'host', text: 'vm', name: 'host-2' },
  { kind: 'user', text: 'alice', name: 'user' },
  { kind: 'address', text: '10.1.2.3', name: 'address-1' },
  { kind: 'address', text: 'fe80::1', name: 'address-2' },
]

const { replace, replaceIn } = openReplacer(names)
const replaced = (text: string) => replace(text).text

describe('names instead of hidden texts', () => {
  it.each([
    ['/home/alice/.local/share/steadystate/setups/jax-0/bin/python3', '<setups>/jax-0/bin/python3'],
    ['File "/home/alice/net.py", line 3', 'File "<home>/net.py", line 3'],
    ['PATH=/root/bin:/usr/bin:/root', 'PATH=<home-2>/bin:/usr/bin:<home-2>'],
    ['-I/root/include -L/home/alice/lib file:///root/x', '-I<home-2>/include -L<home>/lib file://<home-2>/x'],
    ['/tmp/steady-job-a1B2c3/rank.sh /tmp/x', '<job>/rank.sh <temporary>/x'],
    ['gpu-node7.example.org:29500 gpu-node7: up', 'host-1:29500 host-1: up'],
    ['torchinductor_alice, alice@gpu-node7', 'torchinductor_user, user@host-1'],
    ['tcp://10.1.2.3:29500 [fe80::1%eth0]', 'tcp://address-1:29500 [address-2%eth0]'],
    ['_data=-home-alice-imagenet_b32', '_data=-home-imagenet_b32'],
    ['"/home/alice"', '"<home>"'],
  ])('%s → %s', (text, expected) => {
    expect(replaced(text)).toBe(expected)
  })

  it.each([
    '/home/alicent/x /rooted /var/root /srv/tmp/x',
    'gpu-node71 vm.swappiness malice',
    'cuDNN 10.1.2.30 and 110.1.2.3 and 10.1.2.3.4',
    'tensor root alice2',
  ])('%s stays as it is', (text) => {
    expect(replaced(text)).toBe(text)
  })

  it('a short host name is replaced where a field holds nothing else', () => {
    const { document, counts } = replaceIn({ host: 'vm', note: 'vm.swappiness', 'a/b': ['vm'] })
    expect(document).toEqual({ host: 'host-2', note: 'vm.swappiness', 'a/b': ['host-2'] })
    expect(counts).toEqual({ host: 2 })
  })

  it('nothing that was replaced is found again', () => {
    const piece = fc.constantFrom(
      ...names.map(({ text }) => text),
      '/',
      ' ',
      ':',
      'x',
      '-',
      '.',
      '1',
      '\n',
      '"',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = replaced(pieces.join(''))
        expect(replaced(once)).toBe(once)
      }),
    )
  })
})

describe('arrival times of a log whose lines were changed', () => {
  const line = fc
    .array(fc.constantFrom('/home/alice', '/root/x', ' ', 'step 3', '10.1.2.3', 'alice', '\r'), {
      maxLength: 6,
    })
    .map((parts) => parts.join(' '))

  it('each line begins, and ends, in the piece in which it did before', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 8 }),
        fc.array(fc.nat(300), { maxLength: 12 }),
        (lines, offsets) => {
          const before = lines.join('\n')
          const { text: after, pieces } = replace(before)
          expect(after.split('\n')).toHaveLength(before.split('\n').length)
          const moved = movedOffsets(pieces)
          const cuts = [0, ...offsets.filter((offset) => offset <= before.length).sort((a, b) => a - b)]
          const cutsAfter = cuts.map(moved)
          expect(cutsAfter).toEqual(cutsAfter.toSorted((a, b) => a - b))
          expect(placesOfLines(after, cutsAfter)).toEqual(placesOfLines(before, cuts))
        },
      ),
    )
  })

  /** For the first byte of each line, and for its line feed, how many pieces began before it or at it. */
  function placesOfLines(text: string, cuts: readonly number[]): number[] {
    const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
    const bytes = [0, ...ends.flatMap((end) => [end, end + 1])]
    return bytes.map((byte) => cuts.filter((cut) => cut <= byte).length)
  }
})
