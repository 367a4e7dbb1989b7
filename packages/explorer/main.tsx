import { render } from 'preact'
import { App } from './app.tsx'
import { followColours } from './charts/colours.ts'
import { go } from './location.ts'

// No text may become markup. ECharts only empties its box in this way.
const types = (window as { readonly trustedTypes?: TrustedTypesFactory }).trustedTypes
types?.createPolicy('default', {
  createHTML: (text) => {
    if (text === '') return text
    throw new TypeError('the page makes no markup of texts')
  },
})

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { readonly createHTML: (text: string) => string }): unknown
}

// The token is now in the cookie. In the address it would get into bookmarks and shared links.
go({}, 'replace')

followColours()
const box = document.querySelector('#app')
if (box !== null) {
  // Removes the text that is shown until the page has started.
  box.textContent = ''
  render(<App />, box)
}
