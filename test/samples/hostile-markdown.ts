import fc from 'fast-check'

const markup = [
  ...'\\`*_[]()<>#+-.!|~$&"\'=:\n\t '.split(''),
  'a',
  'b c',
  '吞吐率',
  '，',
  '1. ',
  '- ',
  '* ',
  '> ',
  '# ',
  '## ',
  '\n\n',
  '\n    ',
  '\n  ',
  '```',
  '```sh\n',
  '---',
  '[x](https://example.com/a_b)',
  '[script](set-up/run.sh)',
  '[y][z]',
  '\n\n[z]: https://example.com "t"\n\n',
  '![p](figures/p.png)',
  '<https://example.com>',
  '&amp;',
  '| a | b |\n| --- | --: |\n| 1 | 2 |\n',
  '**bold**',
  '*it*',
  '`code`',
  '\u202e',
] as const

const attacks = [
  '[x](javascript:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](../../secret)',
  '[x](//example.com)',
  '[x](file:///etc/passwd)',
  '![p](https://example.com/p.png)',
  '![p](data:image/png;base64,AA)',
  '![p](../p.png)',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<b>',
  '<!-- -->',
  '\n<div onclick="x">\n',
  '\n\n[z]: javascript:alert(1)\n\n',
] as const

const bodies = (pieces: readonly string[]) =>
  fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => parts.join(''))

/** Text that is rich in what Markdown takes for markup, and safe. */
export const richMarkdown = bodies(markup)

/** The same with what must not get into a report. */
export const hostileMarkdown = bodies([...markup, ...attacks, ...attacks])
