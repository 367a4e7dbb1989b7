import { alternativesEn, type Alternatives } from '../alternatives.ts'

type Name = Alternatives & { readonly name: string }

/** Names that do not exist. */
export const errors = {
  WORKLOAD_UNKNOWN: ({ name, of: scope, ...names }: Name & { readonly of: 'catalogue' | 'suite' }) => ({
    seen: scope === 'suite' ? `this suite runs no workload '${name}'` : `there is no workload '${name}'`,
    fix: alternativesEn(names),
  }),
  PROTOCOL_UNKNOWN: ({ name, ...names }: Name) => ({
    seen: `there is no protocol '${name}'`,
    fix: alternativesEn(names),
  }),
  LOG_FORMAT_UNKNOWN: ({ name, ...names }: Name) => ({
    seen: `there is no log format '${name}'`,
    fix: alternativesEn(names),
  }),
  FORMAT_UNKNOWN: ({ name, ...names }: Name) => ({
    seen: `there is no log format '${name}'`,
    fix: alternativesEn(names),
  }),
  LAUNCHER_UNKNOWN: ({ name, ...names }: Name) => ({
    seen: `there is no launcher '${name}'`,
    fix: alternativesEn(names),
  }),
  LAYOUT_UNKNOWN: ({ name, ...names }: Name) => ({
    seen: `there is no layout '${name}'`,
    fix: alternativesEn(names),
  }),
  TABLE_UNKNOWN: ({ name, ...names }: Name) => ({
    seen: `there is no table layout '${name}'`,
    fix: alternativesEn(names),
  }),
  BASELINE_UNKNOWN: ({ name, file, ...names }: Name & { readonly file: boolean }) => ({
    seen: `there is no baseline '${name}'`,
    fix: file ? 'Name a YAML file that exists.' : alternativesEn(names),
  }),
  DOCS_PAGE_UNKNOWN: ({
    page,
    chapter,
    ...names
  }: Alternatives & { readonly page: string; readonly chapter: string | null }) => ({
    seen:
      chapter === null
        ? `the documentation has no page '${page}'`
        : `the page '${page}' of the documentation has no chapter '${chapter}'`,
    fix: alternativesEn(names),
  }),
  SUITE_UNKNOWN: ({ path, ...names }: Alternatives & { readonly path: string }) => ({
    seen: `there is no file ${path}, and steadystate has no suite of that name`,
    fix: alternativesEn(names),
  }),
  SUITE_IS_FOLDER: ({ path }: { path: string }) => ({
    seen: `${path} is a folder`,
    fix: 'Name the YAML file of the suite.',
  }),
}
