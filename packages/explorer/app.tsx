import { useEffect, useState } from 'preact/hooks'
import { explorerWords } from '../../src/core/explorer/explorer-words.ts'
import type { Text } from '../../src/core/model/text.ts'
import { explorerState, followState, lost } from './answers.ts'
import { go, place } from './location.ts'
import { ActiveFilters } from './parts/active-filters.tsx'
import { Filters } from './parts/filters.tsx'
import { PlaceLink } from './parts/place-link.tsx'
import { Problem } from './parts/states.tsx'
import { Compare } from './views/compare.tsx'
import { HistoryView } from './views/history.tsx'
import { Matrix } from './views/matrix.tsx'
import { Overview } from './views/overview.tsx'
import { Repeats } from './views/repeats.tsx'
import { RunView } from './views/run.tsx'
import { Scaling } from './views/scaling.tsx'
import { Throughput } from './views/throughput.tsx'
import { viewNames, type ViewName } from './view-names.ts'

interface View {
  readonly title: Text
  readonly show: () => preact.JSX.Element
  /** Whether filters select what it shows. */
  readonly filtered: boolean
}

const views: Readonly<Record<ViewName, View>> = {
  overview: { title: explorerWords.overview, show: Overview, filtered: true },
  throughput: { title: explorerWords.throughputView, show: Throughput, filtered: true },
  scaling: { title: explorerWords.scaling, show: Scaling, filtered: true },
  matrix: { title: explorerWords.matrix, show: Matrix, filtered: true },
  repeats: { title: explorerWords.repeatsView, show: Repeats, filtered: true },
  compare: { title: explorerWords.compare, show: Compare, filtered: true },
  history: { title: explorerWords.history, show: HistoryView, filtered: false },
  run: { title: explorerWords.run, show: RunView, filtered: false },
}

export function App() {
  const { view, language } = place.value
  const { show: Show, filtered, title } = views[view]
  useEffect(() => {
    void followState()
  }, [])
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    document.title = `${title[language]} · ${explorerWords.title[language]}`
  }, [language, view])
  return (
    <>
      <a class="skip" href="#figures">
        {explorerWords.skipToContent[language]}
      </a>
      <header>
        <div class="bar">
          <h1 class="brand">{explorerWords.title[language]}</h1>
          <div class="bar-tools">
            <CopyLink />
            <PlaceLink to={{ language: language === 'zh' ? 'en' : 'zh' }}>
              <span lang={language === 'zh' ? 'en' : 'zh-CN'}>{explorerWords.language[language]}</span>
            </PlaceLink>
          </div>
        </div>
        <nav aria-label={explorerWords.views[language]}>
          <ul>
            {viewNames
              .filter((name) => name !== 'run' || view === 'run')
              .map((name) => (
                <li key={name}>
                  <PlaceLink to={{ view: name }} current={name === view}>
                    {views[name].title[language]}
                  </PlaceLink>
                </li>
              ))}
          </ul>
        </nav>
      </header>
      <div class={filtered ? 'page with-filters' : 'page'}>
        {filtered ? <FilterColumn /> : null}
        <main id="figures" tabIndex={-1}>
          <Notices />
          {filtered ? <ActiveFilters /> : null}
          <Show key={view} />
        </main>
      </div>
    </>
  )
}

/** Beside the figures on a wide screen, collapsed above them on a narrow one. */
function FilterColumn() {
  const wide = matchMedia('(min-width: 62rem)')
  const [isWide, setWide] = useState(wide.matches)
  const { language, filters } = place.value
  useEffect(() => {
    const follow = () => {
      setWide(wide.matches)
    }
    wide.addEventListener('change', follow)
    return () => {
      wide.removeEventListener('change', follow)
    }
  }, [])
  if (isWide)
    return (
      <aside aria-label={explorerWords.filters[language]}>
        <Filters />
      </aside>
    )
  return (
    <aside aria-label={explorerWords.filters[language]}>
      <details>
        <summary>
          {explorerWords.filters[language]}
          {filters.size === 0 ? '' : ` (${String(filters.size)})`}
        </summary>
        <Filters />
      </details>
    </aside>
  )
}

/** Problems of the server or of the shown folders. */
function Notices() {
  const { language } = place.value
  const broken = (explorerState.value?.sources ?? []).filter(({ state }) => state.state !== 'ready')
  return (
    <>
      {lost.value === undefined ? null : <Problem problem={lost.value} />}
      {broken.map(({ source, name, state }) => (
        <p key={source} class="problem" role="alert">
          {state.state === 'failed'
            ? `${explorerWords.failedSource(name)[language]} ${state.seen[language]}`
            : explorerWords.gone(name)[language]}
        </p>
      ))}
    </>
  )
}

function CopyLink() {
  const { language } = place.value
  const [said, setSaid] = useState<Text | undefined>(undefined)
  return (
    <>
      <span role="status" class="note">
        {said?.[language] ?? ''}
      </span>
      <button
        type="button"
        onClick={() => {
          go({}, 'replace')
          navigator.clipboard.writeText(location.href).then(
            () => {
              setSaid(explorerWords.linkCopied)
            },
            () => {
              setSaid(explorerWords.linkNotCopied)
            },
          )
        }}
      >
        {explorerWords.copyLink[language]}
      </button>
    </>
  )
}
