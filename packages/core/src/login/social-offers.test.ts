import { expect } from 'chai'
import { socialProviders, type SocialProvider } from '@w3m/frame-bridge/social-providers'
import { loginOffers, offersLogin, type MessengerDevice } from './social-offers.js'

const desktop: MessengerDevice = { isTelegram: false, isIos: false, isAndroid: false, isMac: false }
const all = socialProviders.join(' ')
const allBut = (...excluded: readonly SocialProvider[]): string =>
  socialProviders.filter(name => !excluded.includes(name)).join(' ')

describe('the ways to log in', () => {
  const cases: readonly (readonly [
    title: string,
    features: Parameters<typeof loginOffers>[0],
    device: Partial<MessengerDevice>,
    email: boolean,
    socials: string,
  ])[] = [
    ['are all of them where the host says nothing', {}, {}, true, all],
    [
      'are what the host names, in its order, each once',
      { email: false, socials: ['apple', 'google', 'apple'] },
      {},
      false,
      'apple google',
    ],
    ['leave out what nobody knows', { socials: ['myspace' as 'x', 'x'] }, {}, true, 'x'],
    ['are e-mail alone where the host wants no socials', { socials: false }, {}, true, ''],
    ['leave out google in Telegram on iOS', {}, { isTelegram: true, isIos: true }, true, allBut('google')],
    ['leave out x in Telegram on a Mac', {}, { isTelegram: true, isMac: true }, true, allBut('x')],
    [
      'leave out facebook and x in Telegram on Android',
      {},
      { isTelegram: true, isAndroid: true },
      true,
      allBut('facebook', 'x'),
    ],
    [
      'are all of them on the same devices outside Telegram',
      {},
      { isIos: true, isAndroid: true, isMac: true },
      true,
      all,
    ],
  ]
  for (const [title, features, device, email, socials] of cases) {
    it(title, () =>
      expect(loginOffers(features, { ...desktop, ...device })).to.deep.equal({
        email,
        socials: socials ? socials.split(' ') : [],
      }),
    )
  }

  const lists: readonly (readonly [
    title: string,
    features: Parameters<typeof loginOffers>[0],
    missing: string,
    socials: string,
  ])[] = [
    [
      'keep the host’s order without what the server is missing',
      {},
      'discord google',
      'x farcaster github apple facebook',
    ],
    ['are what both have', { socials: ['apple', 'google', 'x'] }, 'google facebook', 'apple x'],
    [
      'are none where the server is missing all that the host names',
      { socials: ['apple', 'google'] },
      'google apple x',
      '',
    ],
    ['are none where the server is missing all', {}, all, ''],
  ]
  for (const [title, features, missing, socials] of lists) {
    it(title, () =>
      expect(loginOffers(features, desktop, missing.split(' ') as SocialProvider[])).to.deep.equal({
        email: true,
        socials: socials ? socials.split(' ') : [],
      }),
    )
  }

  const frame = { frame: 'https://frame.example' }
  const offers: readonly (readonly [title: string, options: Parameters<typeof offersLogin>[0], expected: boolean])[] = [
    ['without a frame', {}, false],
    ['with a frame', { services: frame }, true],
    ['without the connector', { services: frame, connectors: ['injected'] }, false],
    ['with nothing to log in by', { services: frame, features: { email: false, socials: false } }, false],
    ['with an empty list to log in by', { services: frame, features: { email: false, socials: [] } }, false],
    ['by e-mail alone', { services: frame, features: { socials: false } }, true],
  ]
  for (const [title, options, expected] of offers)
    it(`are ${expected ? '' : 'not '}there ${title}`, () => expect(offersLogin(options)).to.equal(expected))
})
