import { parsePythonPackages, pythonCommand } from '../../core/environment/python-packages.ts'
import { unstated } from '../../core/environment/reasons.ts'
import { libraryFolders, systemLibraries } from '../../core/environment/system-libraries.ts'
import type { PythonQuestion, Software } from '../../core/model/environment.ts'
import type { Machine } from './machine.ts'

/** @param python an interpreter whose packages are listed too; undefined starts none */
export async function probeSoftware(
  machine: Machine,
  python: PythonQuestion | undefined,
): Promise<Software[]> {
  const [packages, files] = await Promise.all([
    python === undefined ? [] : pythonPackages(machine, python),
    Promise.all(libraryFolders.map((folder) => machine.names(folder))),
  ])
  const own = new Set(packages.flatMap(({ name, version }) => (version.kind === 'known' ? [name] : [])))
  const libraries = systemLibraries(files.flat()).filter(({ name }) => !own.has(name))
  return [...packages.filter(({ name }) => !libraries.some((library) => library.name === name)), ...libraries]
}

/** Python itself and its packages; of a Python that does not answer, only why. */
export async function pythonPackages(machine: Machine, question: PythonQuestion): Promise<Software[]> {
  const answer = await machine.output(pythonCommand(question))
  if (answer.kind === 'missing') return [{ name: 'python', version: answer }]
  return (
    parsePythonPackages(answer.value, question.packages) ?? [
      { name: 'python', version: unstated(question.interpreter) },
    ]
  )
}
