import { describe, it } from 'node:test'
import { expect } from 'chai'
import { createLog } from '../logging/log.js'
import { createRequestMetrics } from '../metrics/metrics.js'
import { testServer } from '../testing/test-server.js'
import { walletEnvironment } from '../testing/wallet-environment.js'

describe("The log and the figures of the frame's server", () => {
  it('have each call by its name, and nobody who made it', async () => {
    const lines: string[] = []
    const sink = { out: (line: string) => void lines.push(line), err: (line: string) => void lines.push(line) }
    const log = createLog('json', () => 0, sink)
    const requests = createRequestMetrics()
    const env = await walletEnvironment({ log, requests })
    await env.logIn('ada@mail.example')
    await env.service.app.request('/api/alive')
    await env.service.app.request('/nowhere/ada@mail.example')
    await env.service.app.request('/api/nowhere')

    const { app, close } = testServer({ requests, mailCounts: env.service.mailCounts, metricsToken: 't'.repeat(32) })
    const figures = await app.request('/metrics', { headers: { authorization: `Bearer ${'t'.repeat(32)}` } })
    const text = await figures.text()
    for (const line of [
      'w3m_http_requests_total{call="redeemCode",status="200"} 1',
      'w3m_http_requests_total{call="alive",status="204"} 1',
      'w3m_mails_total{result="sent"} 1',
      'w3m_mails_total{result="given_up"} 0',
    ])
      expect(text.split('\n')).to.include(line)
    await close()
    await env.close()

    const entries = lines.map(line => JSON.parse(line) as Record<string, unknown>)
    expect(entries.filter(({ event }) => event === 'request').map(({ call, status }) => [call, status])).to.deep.equal([
      ['startEmailLogin', 200],
      ['redeemCode', 200],
      ['alive', 204],
      ['page', 404],
      ['other', 404],
    ])
    expect(lines.join('\n')).not.to.match(/ada|mail\.example/)
  })

  it('say what failed inside, and which mails were given up, as every other failure', async () => {
    const lines: string[] = []
    const sink = { out: () => undefined, err: (line: string) => void lines.push(line) }
    const refused = Object.assign(new Error('no room for ada@mail.example'), { code: 'EENVELOPE' })
    const env = await walletEnvironment({
      log: createLog('json', () => 0, sink),
      deliver: () => Promise.reject(refused),
    })
    expect((await env.startLogin(env.device(), 'ada@mail.example')).status).to.equal(200)
    // The pauses between two tries keep no process alive.
    const alive = setInterval(() => undefined, 1_000)
    await env.service.mailsSettled()
    clearInterval(alive)
    env.service.database.exec('DROP TABLE mail_requests')
    expect((await env.startLogin(env.device(), 'bob@mail.example')).status).to.equal(500)
    await env.close()
    const entries = lines.map(line => JSON.parse(line) as Record<string, string>)
    expect(entries.map(({ level, what: title }) => [level, title])).to.deep.equal([
      ['error', 'A mail could not be sent:'],
      ['error', 'A call of the secure frame could not be answered.'],
    ])
    expect([entries[0]!.detail, entries[1]!.detail!.includes('mail_requests')]).to.deep.equal(['EENVELOPE', true])
    expect(env.service.mailCounts?.()).to.deep.equal({ sent: 0, givenUp: 1 })
  })
})
