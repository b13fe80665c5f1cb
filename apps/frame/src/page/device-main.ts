import * as v from 'valibot'
import { approveDevice } from '../wallet-api/login-calls.js'
import { directionOf, loadTexts } from './i18n/frame-texts.js'
import type { FrameTextKey } from './i18n/en.js'
import { visibleLine } from './visible-text.js'

// The page behind a mailed link: it registers the device that asked, and says what happened. A mail scanner that reads links but runs no
// script registers nothing.

type Outcome = { readonly key: FrameTextKey; readonly values?: Readonly<Record<string, string>>; readonly isDone: boolean }

async function approve(token: string): Promise<Outcome> {
  const response = await fetch(approveDevice.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    credentials: 'omit',
    signal: AbortSignal.timeout(15_000),
  })
  if (!response.ok) return { key: response.status === 410 || response.status === 400 ? 'device.expired' : 'device.failed', isDone: false }
  const { origin, email } = v.parse(approveDevice.response, await response.json())
  return { key: 'device.done', values: { origin: visibleLine(origin), email: visibleLine(email) }, isDone: true }
}

async function start(): Promise<void> {
  const locale = navigator.language
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
  const token = new URLSearchParams(location.search).get('token') ?? ''
  // A token that was used stays in nobody's history.
  history.replaceState(null, '', location.pathname)
  const [outcome, t] = await Promise.all([approve(token).catch((): Outcome => ({ key: 'device.failed', isDone: false })), loadTexts(locale)])
  const say = (tag: 'h1' | 'p', text: string) => {
    const element = document.createElement(tag)
    element.textContent = text
    return element
  }
  const lines = [say('h1', t(outcome.isDone ? 'device.title' : 'device.title-failed')), say('p', t(outcome.key, outcome.values))]
  if (outcome.isDone) lines.push(say('p', t('device.not-me')))
  const said = document.createElement('div')
  said.setAttribute('role', 'status')
  said.append(...lines)
  document.querySelector('main')!.replaceChildren(said)
  document.title = lines[0]!.textContent ?? document.title
}

void start()
