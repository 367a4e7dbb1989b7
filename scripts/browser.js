// Chromium for checks of pages: it must not reach for anything itself.
import { chromium } from 'playwright-core'

export const openBrowser = () =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })

/** A new page, and what goes wrong in it: errors, and requests for anything but files. */
export async function watched(browser, options) {
  const page = await browser.newPage(options)
  const wrong = []
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on(
    'request',
    (request) => request.url().startsWith('file:') || wrong.push(`asked for ${request.url()}`),
  )
  return { page, wrong }
}
