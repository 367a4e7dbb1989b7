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

  it('a name is written in the form of the searched texts', () => {
    const bytes = (text: string) => Buffer.from(text).toString('latin1')
    const hidden = { kind: 'secret', text: '密码：hunter2', name: '密码：(redacted)' } as const
    expect(openReplacer([hidden], bytes).replace(bytes('密码：hunter2')).text).toBe(bytes(hidden.name))
  })

  it('a short host name is replaced where a field holds nothing else', () => {
    const { document, counts } = replaceIn({ host: 'vm', note: 'vm.swappiness', 'a/b': ['vm'] })
    expect(document).toEqual({ host: 'host-2', note: 'vm.swappiness', 'a/b': ['host-2'] })
    expect(counts).toEqual({ host: 2 })
  })

  describe('a name that is also a word', () => {
    const words = openReplacer([
      ...['amp', 'max', 'lr', 'bob', 'adam'].map((text, index) => ({
        ...{ kind: 'user' as const, text, name: `user-${String(index + 2)}` },
      })),
      { kind: 'host', text: 'v100', name: 'host-1' },
      { kind: 'account', text: '123456789012', name: 'account-1' },
      { kind: 'account', text: 'resnet-50', name: 'account-2', placed: true },
    ])

    it.each([
      ['USER=amp amp=True', 'USER=user-2 amp=True'],
      ['/scratch/users/max/x max 12.5', '/scratch/users/user-3/x max 12.5'],
      ['uid=1003(lr) lr 0.1', 'uid=1003(user-4) lr 0.1'],
      ['bob@gpu07:~$ bob_loss', 'user-5@gpu07:~$ bob_loss'],
      ['Hi Bob, optimizer: adam', 'Hi user-5, optimizer: adam'],
      ['SLURM_NODELIST=v100 on v100', 'SLURM_NODELIST=host-1 on v100'],
      [
        'arn:aws:iam::123456789012:role/x flops 123456789012',
        'arn:aws:iam::account-1:role/x flops 123456789012',
      ],
      ['WANDB_PROJECT=resnet-50 model resnet-50', 'WANDB_PROJECT=account-2 model resnet-50'],
    ])('is replaced only where it is one: %s', (text, expected) => {
      expect(words.replace(text).text).toBe(expected)
    })

    it('is replaced in a field that names a person, and in no other', () => {
      const { document } = words.replaceIn({
        ...{ precision: 'amp', USER: 'amp', command: ['train.py', '--user', 'max', '--speed', 'max'] },
      })
      expect(document).toEqual({
        ...{ precision: 'amp', USER: 'user-2', command: ['train.py', '--user', 'user-3', '--speed', 'max'] },
      })
    })
  })

  it('a name is found in every encoding, but never in a number', () => {
    const once = openReplacer([{ kind: 'user', text: 'carola', name: 'user-2' }])
    const hidden = ['carola', 'CAROLA', 'Carola', '%63%61%72%6F%6C%61', '6361726f6c61', 'Y2Fyb2xh']
    for (const text of hidden) expect(once.replace(`x ${text} y`).text).toBe('x user-2 y')
    // The hexadecimal digits of a name may all be decimal.
    const decimal = openReplacer([{ kind: 'user', text: 'abcd', name: 'user-2' }])
    expect(decimal.replace('loss 0.61626364 ips 61626364').text).toBe('loss 0.61626364 ips 61626364')
  })

  it('a text may have twenty thousand names', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      ...{ kind: 'host' as const, text: `rack-${String(index)}`, name: `host-${String(index + 1)}` },
    }))
    const text = many.map(({ text: host }) => `${host} up`).join('\n')
    expect(openReplacer(many).replace(text).counts).toEqual({ host: 20_000 })
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
