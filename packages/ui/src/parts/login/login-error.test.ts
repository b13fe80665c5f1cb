import {
  errorMessages,
  operationError,
  operationErrorMessages,
  optionalError,
  optionalErrorMessages,
  RpcError,
} from '@w3m/core/errors'
import { expect } from 'chai'
import { buttonTexts } from '../../i18n/en/button.js'
import { texts as en } from '../../i18n/en/views.js'
import { texts as listTexts } from '../../i18n/en/list.js'
import { texts as loginEn } from '../../i18n/en/login.js'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import { loginError, loginErrorLine } from './login-error.js'

const texts: Readonly<Record<string, string>> = { ...en, ...loginEn }
const t = (key: TextKey, values: TextValues = {}): string => {
  if (!(key in texts)) throw new Error(`${key} is not in the catalog`)
  return texts[key]!.replace(/\$(\w+)/g, (_, name: string) => String(values[name]))
}
const blocked = (blockedBy: string) => operationError('FRAME_UNAVAILABLE', {}, { cause: { blockedBy } })

describe('what a visitor reads of a login that failed', () => {
  const cases: readonly (readonly [title: string, error: unknown, heading: string, text: string | RegExp])[] = [
    ['a wrong code', optionalError('LOGIN_CODE_WRONG', {}), 'This code is not right. Try again.', ''],
    [
      'a code that is spent',
      optionalError('LOGIN_CODE_EXPIRED', {}),
      'This code is no longer good. Send another one.',
      '',
    ],
    [
      'a second mail too soon',
      operationError('EMAIL_COOLDOWN', { seconds: 12 }),
      'One moment',
      'Please try again after 12 seconds',
    ],
    ['too many tries', optionalError('LOGIN_RATE_LIMITED', {}), 'Too many tries', /later|while/],
    [
      'a link that nobody opened',
      optionalError('LOGIN_LINK_EXPIRED', {}),
      'The link was not opened in time',
      /another/,
    ],
    ['a refusal', new RpcError(4001, 'x'), 'Login cancelled', /again/],
    [
      'a frame that did not come',
      operationError('FRAME_UNAVAILABLE', {}),
      'The secure login could not be loaded',
      /another way/,
    ],
    [
      'a frame that the page’s CSP keeps out',
      blocked('page-csp'),
      'The secure login could not be loaded',
      /settings of this site/,
    ],
    ['a frame that a blocker keeps out', blocked('blocker'), 'The secure login could not be loaded', /blocker/],
    [
      'a frame whose server fails',
      blocked('server'),
      'The secure login could not be loaded',
      /login server has a fault/,
    ],
    [
      'a frame whose server is not there',
      blocked('unreachable'),
      'The secure login could not be loaded',
      /can’t be reached/,
    ],
    [
      'a frame that does not know the site',
      blocked('origin-not-allowed'),
      'The secure login could not be loaded',
      /not allow this site/,
    ],
    ['a frame without a network', blocked('offline'), 'The secure login could not be loaded', /connection/],
    [
      'a frame that is blocked by nobody knows what',
      blocked('unknown'),
      'The secure login could not be loaded',
      /another way/,
    ],
    ['no answer in time', operationError('TIMEOUT', { name: 'x', seconds: 30 }), 'No answer in time', /./],
    ['anything else', new Error('the server’s own words'), 'Something went wrong', /./],
    ['nothing at all', undefined, 'Something went wrong', /./],
  ]
  for (const [title, error, heading, text] of cases) {
    it(`names ${title}`, () => {
      const errorTexts = loginError(t, error)
      expect(errorTexts.heading).to.equal(heading)
      if (text instanceof RegExp) expect(errorTexts.text).to.match(text)
      else expect(errorTexts.text).to.equal(text)
      expect(loginErrorLine(t, error)).to.equal(errorTexts.text || heading)
    })
  }

  it('names the social account whose login was refused', () =>
    void expect(loginError(t, optionalError('LOGIN_REFUSED', {}), 'Google')).to.deep.equal({
      heading: 'The login at Google was not completed',
      text: '',
      code: undefined,
    }))

  for (const blockedBy of ['page-csp', 'blocker', 'origin-not-allowed', 'unreachable'])
    it(`names what does not come, in the line that has no heading: ${blockedBy}`, () =>
      void expect(loginErrorLine(t, blocked(blockedBy))).to.match(/the secure login/i))

  it('is never nothing beside the list of wallets, where the texts of other failures are not there', () => {
    const first: Readonly<Record<string, string>> = { ...buttonTexts, ...listTexts, ...loginEn }
    const errorLine = (error: unknown) => loginErrorLine(key => first[key] ?? '', error)
    const numbers = [4001, 4100, 4200, 4900, 4901, 4902, 5000, -32002, -32004, -32600, -32601, -32602, -32603, 7]
    for (const code of [
      ...Object.keys({ ...errorMessages, ...operationErrorMessages, ...optionalErrorMessages }),
      ...numbers,
      undefined,
    ])
      expect(errorLine({ code }), String(code)).to.match(/\w/)
    for (const blockedBy of [
      'page-csp',
      'blocker',
      'unreachable',
      'server',
      'origin-not-allowed',
      'offline',
      'no-storage',
      'window-closed',
      'unknown',
    ])
      expect(errorLine(blocked(blockedBy)), blockedBy).to.match(/\w/)
    expect(errorLine(undefined)).to.match(/\w/)
  })
})
