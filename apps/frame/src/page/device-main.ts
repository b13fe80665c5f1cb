import * as v from 'valibot'
import { approveDevice, readDeviceLink } from '../wallet-api/login-calls.js'
import { directionOf, matchLocale } from '@w3m/core/i18n'
import { deviceTexts } from './i18n/device-texts.js'
import type { DeviceTexts } from './i18n/en/device.js'

// The page behind a mailed link. It says who would get in where, and lets the device in that asked for it when its
// button is pressed. To open it lets nobody in: programs that scan mails do that too, with scripts and all.

type DeviceLink = v.InferOutput<typeof readDeviceLink.response>

async function call(
  endpoint: typeof readDeviceLink | typeof approveDevice,
  token: string,
): Promise<DeviceLink | 'expired' | 'failed'> {
  try {
    const response = await fetch(endpoint.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      credentials: 'omit',
      signal: AbortSignal.timeout(15_000),
    })
    if (!response.ok) return response.status === 410 || response.status === 400 ? 'expired' : 'failed'
    // Neither has room for characters that hide or turn something around.
    return v.parse(endpoint.response, await response.json())
  } catch {
    return 'failed'
  }
}

function elementOf<Tag extends 'h1' | 'p' | 'button'>(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

/** One live region for all that the page says: one that comes with its text is announced by few readers. */
const section = document.createElement('div')
section.setAttribute('role', 'status')

/** Returns the heading, which can take the focus of what was pressed. */
function show(heading: string, ...rest: readonly HTMLElement[]): HTMLHeadingElement {
  const first = elementOf('h1', heading)
  first.tabIndex = -1
  section.replaceChildren(first, ...rest)
  document.title = heading
  return first
}

/** In a sentence that runs from right to left, the two sides of an address would change places. */
const fill = (text: string, { origin, email }: DeviceLink): string =>
  text.replace(/\$(origin|email)/g, (_, name: keyof DeviceLink) =>
    document.documentElement.dir === 'rtl' ? `\u2068${{ origin, email }[name]}\u2069` : { origin, email }[name],
  )

function showFailure(why: 'expired' | 'failed', t: DeviceTexts): HTMLHeadingElement {
  return show(t.failed, elementOf('p', why === 'expired' ? t.expiredText : t.failedText))
}

async function approve(token: string, t: DeviceTexts): Promise<void> {
  const answer = await call(approveDevice, token)
  if (answer === 'failed') return showFailure(answer, t).focus()
  // A token that was used stays in nobody's history.
  history.replaceState(null, '', location.pathname)
  if (answer === 'expired') return showFailure(answer, t).focus()
  show(t.done, elementOf('p', fill(t.doneText, answer))).focus()
}

async function start(): Promise<void> {
  const locale = matchLocale(navigator.language)
  const t = deviceTexts[locale]
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
  const token = new URLSearchParams(location.search).get('token') ?? ''
  document.querySelector('main')?.replaceChildren(section)
  show(t.waiting)
  const link = await call(readDeviceLink, token)
  if (typeof link === 'string') return void showFailure(link, t)
  const allow = elementOf('button', fill(t.allow, link))
  allow.dataset.testid = 'device-allow'
  allow.addEventListener('click', ({ isTrusted }) => {
    // What a scanner's script presses is no visitor's word.
    if (!isTrusted || allow.hasAttribute('aria-disabled')) return
    // It stays where the focus is until there is an answer.
    allow.setAttribute('aria-disabled', 'true')
    allow.after(elementOf('p', t.waiting))
    void approve(token, t)
  })
  show(t.ask, elementOf('p', fill(t.askText, link)), allow, elementOf('p', t.notMe))
}

void start()
