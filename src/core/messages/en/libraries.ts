import { decimal } from '../numbers.ts'

/** Input of a library of results that cannot be used. */
export const errors = {
  LIBRARY_ENGINE_MISSING: ({ command }: { command: string }) => ({
    seen: 'the package @duckdb/node-api is not installed',
    fix: `Run ${command}.`,
  }),
  LIBRARY_NOT_FOUND: ({ library }: { library: string }) => ({
    seen: `'${library}' is no library of results`,
    fix: 'Name another, or make it with steady collect.',
  }),
  LIBRARY_NEWER: ({
    library,
    file,
    version,
    known,
  }: {
    library: string
    file: string
    version: number
    known: number
  }) => ({
    seen: `'${file}' of the library '${library}' has version ${version}; this steadystate reads up to ${known}`,
    fix: 'Update steadystate.',
  }),
  LIBRARY_OLDER: ({
    library,
    file,
    version,
    known,
  }: {
    library: string
    file: string
    version: number
    known: number
  }) => ({
    seen: `'${file}' of the library '${library}' has version ${version}; this steadystate reads version ${known}`,
    fix: 'Collect the results again, into a new library.',
  }),
  LIBRARY_CORRUPT: ({ library, file, at }: { library: string; file: string; at: string }) => ({
    seen: `'${file}' of the library '${library}' is damaged${at === '' ? '' : `: ${at} is wrong`}`,
    fix: 'Restore the file. Or remove it, and collect its results again.',
  }),
  LIBRARY_ADDRESS: ({ library }: { library: string }) => ({
    seen: `'${library}' is no address of a library`,
    fix: 'Name a folder, or a bucket as s3://bucket/prefix.',
  }),
  LIBRARY_CREDENTIALS: ({ library }: { library: string }) => ({
    seen: `nothing says who may read '${library}'`,
    fix: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. AWS_ENDPOINT_URL_S3 names a server that is not Amazon.',
  }),
  LIBRARY_UNREACHABLE: ({ library, printed }: { library: string; printed: string }) => ({
    seen: `the server of '${library}' cannot be reached: ${printed}`,
    fix: 'See whether AWS_ENDPOINT_URL_S3 and AWS_REGION name the right server, then run the same command again.',
  }),
  LIBRARY_REFUSED: ({ library, status, code }: { library: string; status: number; code: string }) => ({
    seen: `the server of '${library}' refused: ${status} ${code}`,
    fix: 'See whether the bucket exists, and whether these credentials may read and write it.',
  }),
  COLLECT_NO_SOURCE: () => ({
    seen: 'nothing says what to collect',
    fix: 'Name results folders, such as steady collect results/*, or write a library.yaml.',
  }),
  COLLECT_NOTHING: ({ path }: { path: string }) => ({
    seen: `'${path}' is nothing that can be collected`,
    fix: 'Name a results folder, the folder of a history, or a baseline.',
  }),
  COLLECT_NO_MATCH: ({ pattern }: { pattern: string }) => ({
    seen: `no results folder fits '${pattern}'`,
    fix: 'Correct the pattern, or remove it.',
  }),
  QUERY_SEVERAL: ({ count }: { count: number }) => ({
    seen: `the query has ${count} statements`,
    fix: 'Write one SELECT.',
  }),
  QUERY_NOT_SELECT: ({ statement }: { statement: string }) => ({
    seen: `the query is no SELECT: ${statement}`,
    fix: 'Write one SELECT. A query only reads.',
  }),
  QUERY_FUNCTION: ({ name }: { name: string }) => ({
    seen: `the query calls the table function ${name}, which may read files`,
    fix: 'Select from the views of the library. steady query lists them.',
  }),
  QUERY_TABLE: ({ name, tables }: { name: string; tables: readonly string[] }) => ({
    seen: `the library has no view '${name}'`,
    fix: `Select from ${tables.join(', ')}.`,
  }),
  QUERY_INVALID: ({ printed }: { printed: string }) => ({
    seen: `the query is wrong: ${printed}`,
    fix: 'Correct it. steady query without SQL lists views and columns.',
  }),
  QUERY_TIME: ({ seconds }: { seconds: number }) => ({
    seen: `the query did not end within ${seconds} s`,
    fix: 'Ask for less, or give it more time.',
  }),
  QUERY_TOO_LONG: ({ values, characters }: { values: number; characters: number }) => ({
    seen: `the answer has more than ${decimal(values)} values, or texts of more than ${decimal(characters)} characters`,
    fix: 'Ask for less, such as with LIMIT.',
  }),
  QUERY_MEMORY: ({ limit }: { limit: string }) => ({
    seen: `the query needs more than ${limit} of memory`,
    fix: 'Ask for less, or give it more memory.',
  }),
}
