/** Whether a name is the path of a YAML file: names of formats and layouts have neither a slash nor an extension. */
export const isFilePath = (name: string): boolean => /[/\\]|\.ya?ml$/i.test(name)
