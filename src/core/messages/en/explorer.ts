import { decimal } from '../numbers.ts'

/** What the explorer cannot show or serve. */
export const errors = {
  EXPLORE_PORT_IN_USE: ({ port }: { port: number }) => ({
    seen: `port ${port} is in use by another program`,
    fix: 'Name another port, or none to take any that is free.',
  }),
  EXPLORE_PORT_REFUSED: ({ port }: { port: number }) => ({
    seen: `the system does not let you use port ${port}`,
    fix: 'Name a port from 1024 to 65535, or none.',
  }),
  EXPLORE_NOT_BUILT: ({ folder }: { folder: string }) => ({
    seen: `the page of the explorer is not in ${folder}`,
    fix: 'In a clone of the repository, run npm run build. Otherwise install steadystate again.',
  }),
  EXPLORE_RUN_UNKNOWN: ({ run }: { run: string }) => ({
    seen: `no run here is called '${run}'`,
    fix: 'Go back to the list of runs: the results may have changed since the link was made.',
  }),
  EXPLORE_SOURCE_UNKNOWN: ({ source }: { source: string }) => ({
    seen: `no results here have the id '${source}'`,
    fix: 'Open the explorer with the results folder that the link is about.',
  }),
  EXPLORE_LOG_ABSENT: ({ run }: { run: string }) => ({
    seen: `the log of run '${run}' is not there`,
    fix: 'Restore the results folder, or open it where its logs are.',
  }),
  EXPLORE_FOLDER_ABSENT: ({ name, place }: { name: string; place: string }) => ({
    seen: `the results folder of '${name}' is not on this machine: it was collected from ${place}`,
    fix: 'Open the explorer where that folder is.',
  }),
  EXPLORE_LOG_CHANGED: ({ run }: { run: string }) => ({
    seen: `the log of run '${run}' is not the one that was collected`,
    fix: 'Collect the results folder again.',
  }),
  EXPLORE_LIBRARY_ALONE: ({ library }: { library: string }) => ({
    seen: `'${library}' is a library, and other results were named beside it`,
    fix: 'Collect those into the library first, or name the library alone.',
  }),
  EXPLORE_FOLDER_TAKEN: ({ folder }: { folder: string }) => ({
    seen: `'${folder}' has other files, and no page of the explorer`,
    fix: 'Name a folder that is empty or not there yet.',
  }),
  EXPLORE_STATIC_TOO_LARGE: ({ runs, most }: { runs: number; most: number }) => ({
    seen: `a page of files can have ${decimal(most)} runs, and there are ${decimal(runs)}`,
    fix: 'Serve the library instead, or write a page of some of its results.',
  }),
  EXPLORE_SETS_TOO_LARGE: ({
    what,
    found,
    most,
  }: {
    what: 'cases' | 'results'
    found: number
    most: number
  }) => ({
    seen: `at most ${decimal(most)} ${what} can be compared at once, and these are ${decimal(found)}`,
    fix: 'Filter further, for example by suite or date.',
  }),
}
