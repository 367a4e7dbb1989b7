/**
 * A Markdown page with new outputs in its ```console blocks. Each line that starts with `$ ` is a command; the lines
 * below it are its output.
 */
export const withOutputs = (page: string, run: (command: string) => string): string =>
  page.replaceAll(/^```console\n([\s\S]*?)^```$/gm, (_, body: string) => {
    const commands = [...body.matchAll(/^\$ (.*)$/gm)].map(([, command = '']) => command)
    const shown = commands.map((command) =>
      [`$ ${command}`, run(command).trimEnd()].filter(Boolean).join('\n'),
    )
    return ['```console', ...shown, '```'].join('\n')
  })
