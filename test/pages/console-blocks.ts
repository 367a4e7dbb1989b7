/**
 * A Markdown page with new outputs in its ```console blocks. Each line that starts with `$ ` is a command; the lines
 * below it are its output. Commands run one after the other.
 */
export async function withOutputs(page: string, run: (command: string) => Promise<string>): Promise<string> {
  let text = ''
  let end = 0
  for (const { 0: block, 1: body = '', index } of page.matchAll(/^```console\n([\s\S]*?)^```$/gm)) {
    const shown: string[] = []
    for (const [, command = ''] of body.matchAll(/^\$ (.*)$/gm))
      shown.push([`$ ${command}`, (await run(command)).trimEnd()].filter(Boolean).join('\n'))
    text += [page.slice(end, index) + '```console', ...shown, '```'].join('\n')
    end = index + block.length
  }
  return text + page.slice(end)
}
