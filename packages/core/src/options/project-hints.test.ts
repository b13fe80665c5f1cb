import { expect } from 'chai'
import { HttpError } from '../errors/http-error.js'
import { offersLogin } from '../login/social-offers.js'
import type { Alert } from '../notices/notices.state.js'
import { isOriginAllowed, readProjectHints, type ProjectHintsDeps } from './project-hints.js'

describe('The allow list of a project', () => {
  const cases: readonly (readonly [origin: string, patterns: readonly string[], isAllowed: boolean])[] = [
    ['https://dapp.example', ['https://dapp.example'], true],
    ['https://dapp.example', ['https://dapp.example/path?x'], true],
    ['https://dapp.example', ['http://dapp.example'], false],
    ['https://dapp.example', ['dapp.example'], false],
    ['https://dapp.example:8443', ['https://dapp.example'], false],
    ['https://a.dapp.example', ['https://*.dapp.example'], true],
    ['https://a.b.dapp.example', ['https://*.dapp.example'], true],
    ['https://dapp.example', ['https://*.dapp.example'], false],
    ['https://evil.example', ['https://dapp.example'], false],
    ['https://dappxexample', ['https://dapp.example*'], false],
    ['https://evil.example/https://dapp.example', ['https://dapp.example'], false],
    ['http://localhost:3000', [], true],
    ['http://dapp.localhost:4400', [], true],
    ['https://dapp.example', [], false],
    ['https://preview.dapp.pages.dev', [], true],
    ['https://dapp.vercel.app', [], true],
    ['https://1234.ngrok-free.app', [], true],
    ['https://secure-mobile.walletconnect.com', [], true],
    ['https://secure-mobile.walletconnect.org', [], true],
    ['http://dapp.vercel.app', [], false],
    ['https://vercel.app', [], false],
    ['https://dapp.vercel.app.evil.example', [], false],
    ['https://other.walletconnect.com', [], false],
  ]
  for (const [origin, patterns, isAllowed] of cases) {
    it(`${isAllowed ? 'allows' : 'does not allow'} ${origin} by ${JSON.stringify(patterns)}`, () =>
      expect(isOriginAllowed(origin, patterns)).to.equal(isAllowed))
  }
})

describe('What the owner of a project set elsewhere', () => {
  const services = { configuration: 'https://config.example', frame: 'https://frame.example' }
  const readAlerts = async (deps: Partial<ProjectHintsDeps>): Promise<readonly Alert[]> => {
    const alerts: Alert[] = []
    await readProjectHints({
      fetchOrigins: async () => ({ allowedOrigins: ['https://dapp.example'] }),
      fetchConfig: async () => ({ features: [{ id: 'swap', isEnabled: true, config: null }] }),
      origin: 'https://dapp.example',
      options: { services },
      alert: alert => void alerts.push(alert),
      ...deps,
    })
    return alerts
  }

  it('is no news where everything agrees', async () => expect(await readAlerts({})).to.deep.equal([]))

  it('is told where it does not know the page', async () => {
    const [alert] = await readAlerts({ origin: 'https://other.example' })
    expect(alert).to.include({ short: 'Invalid App Configuration', variant: 'error' })
    expect(alert!.long).to.include('https://other.example')
  })

  const pages: readonly (readonly [title: string, options: ProjectHintsDeps['options'], isTold: boolean])[] = [
    ['where everything is on', { services }, true],
    ['with e-mail alone', { services, features: { socials: false } }, true],
    ['with socials alone', { services, features: { email: false } }, true],
    ['with one social', { services, features: { email: false, socials: ['google'] } }, true],
    ['where e-mail and socials are off', { services, features: { email: false, socials: false } }, false],
    ['where e-mail is off and the list of socials empty', { services, features: { email: false, socials: [] } }, false],
    ['without the connector', { services, connectors: ['injected', 'walletConnect'] }, false],
    ['without a secure frame', { services: { configuration: services.configuration } }, false],
  ]
  for (const [title, options, isTold] of pages) {
    it(`${isTold ? 'is' : 'is not'} told of a page that is not on its list ${title}`, async () => {
      expect(await readAlerts({ options, origin: 'https://other.example' })).to.have.length(isTold ? 1 : 0)
      expect(offersLogin(options)).to.equal(isTold)
    })
  }

  const wrong = 'Invalid App Configuration'
  const away = 'Project configuration unavailable'
  const failures: readonly (readonly [status: number, short: string])[] = [
    [401, wrong],
    [403, wrong],
    [404, wrong],
    [429, away],
    [500, away],
    [501, away],
    [503, away],
  ]
  for (const [status, short] of failures) {
    it(`is told once where the service answers ${status}: ${short}`, async () => {
      const alerts = await readAlerts({
        fetchOrigins: () => Promise.reject(new HttpError(status)),
        fetchConfig: () => Promise.reject(new HttpError(status)),
      })
      expect(alerts.map(alert => alert.short)).to.deep.equal([short])
      if (short === away) expect(alerts[0]!.long).to.include(String(status))
    })
  }

  it('is told where only the configuration fails', async () => {
    const alerts = await readAlerts({ fetchConfig: () => Promise.reject(new HttpError(502)) })
    expect(alerts.map(({ code }) => code)).to.deep.equal(['CONFIGURATION_UNAVAILABLE'])
  })

  it('is no alert where there is no service that answers', async () => {
    const gone = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await readAlerts({ fetchOrigins: gone, fetchConfig: gone })).to.deep.equal([])
  })

  it('is a hint about features, and no more', async () => {
    const [alert] = await readAlerts({
      fetchConfig: async () => ({
        features: [
          { id: 'swap', isEnabled: false },
          { id: 'onramp', isEnabled: true },
        ],
      }),
    })
    expect(alert).to.include({ code: 'PROJECT_HINT', variant: 'info' })
    expect(alert!.long).to.include('swap').and.to.include('nothing is switched off').and.not.include('onramp')
  })
})
