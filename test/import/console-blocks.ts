/**
 * A Markdown page with the outputs in its ```console blocks printed anew: each line that starts with `$ ` is a command,
 * and what stands below it until the next is its output.
 */
export const withOutputs = (page: string, run: (command: string) => string): string =>
  page.replaceAll(/^```console\n([\s\S]*?)^```$/gm, (_, body: string) => {
    const commands = [...body.matchAll(/^\$ (.*)$/gm)].map(([, command = '']) => command)
    const shown = commands.map((command) =>
      [`$ ${command}`, run(command).trimEnd()].filter(Boolean).join('\n'),
    )
    return ['```console', ...shown, '```'].join('\n')
  })
