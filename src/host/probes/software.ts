import { imageCommand, imageSoftware } from '../../core/environment/image-facts.ts'
import { parsePythonPackages, pythonCommand } from '../../core/environment/python-packages.ts'
import { unstated } from '../../core/environment/reasons.ts'
import { libraryFolders, systemLibraries } from '../../core/environment/system-libraries.ts'
import type { PythonQuestion, Software } from '../../core/model/environment.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import { known } from '../../core/model/missing.ts'
import type { Machine } from './machine.ts'

/** @param pythons interpreters whose packages are listed too */
export async function probeSoftware(
  machine: Machine,
  pythons: readonly PythonQuestion[],
): Promise<Software[]> {
  const [answers, files] = await Promise.all([
    Promise.all(pythons.map((python) => pythonPackages(machine, python))),
    Promise.all(libraryFolders.map((folder) => machine.names(folder))),
  ])
  const packages = merged(answers.flat())
  const packageNames = new Set(
    packages.flatMap(({ name, version }) => (version.kind === 'known' ? [name] : [])),
  )
  const libraries = systemLibraries(files.flat()).filter(({ name }) => !packageNames.has(name))
  return [...packages.filter(({ name }) => !libraries.some((library) => library.name === name)), ...libraries]
}

/** The image that the Python is in, Python itself and its packages; if Python does not answer, only the reason. */
export async function pythonPackages(machine: Machine, question: PythonQuestion): Promise<Software[]> {
  const { image } = question
  const [answer, ofImage] = await Promise.all([
    machine.output(pythonCommand(question)),
    image === undefined ? undefined : machine.output(imageCommand(image)),
  ])
  const found =
    answer.kind === 'missing'
      ? [{ name: 'python', version: answer }]
      : (parsePythonPackages(answer.value, question.packages) ?? [
          { name: 'python', version: unstated(question.interpreter) },
        ])
  return image === undefined || ofImage === undefined ? found : [imageSoftware(image, ofImage), ...found]
}

/** Lists each name once, with all its versions if several Pythons have different ones. */
function merged(all: readonly Software[]): Software[] {
  return [...groupBy(all, ({ name }) => name)].flatMap(([name, found]) => {
    const versions = [
      ...new Set(found.flatMap(({ version }) => (version.kind === 'known' ? [version.value] : []))),
    ]
    if (versions.length > 0) return [{ name, version: known(versions.join(', ')) }]
    return found.slice(0, 1)
  })
}
