import { describe, it } from 'node:test'
import { expect } from 'chai'
import { readWalletSettings } from './wallet-settings.js'

const least = { W3M_WALLET_PORT: '4402', W3M_WALLET_ORIGIN: 'https://wallet.example' }

describe('The settings of the wallet', () => {
  it('are none without a port', () =>
    void expect(readWalletSettings({ W3M_SMTP_URL: 'smtp://127.0.0.1:25' })).to.equal(undefined))

  it('let nobody embed the frame where nobody is named', () => {
    for (const NODE_ENV of ['production', 'development', undefined])
      expect(readWalletSettings({ ...least, NODE_ENV })!.ancestors).to.deep.equal([])
    expect(
      readWalletSettings({ ...least, W3M_FRAME_ANCESTORS: 'https://a.example, https://*.b.example' })!.ancestors,
    ).to.deep.equal(['https://a.example', 'https://*.b.example'])
  })

  it('trust no page that is not named in full', () => {
    expect(readWalletSettings({ ...least, W3M_FRAME_ANCESTORS: 'https://a.example' })!.trustedOrigins).to.deep.equal([])
    expect(
      readWalletSettings({ ...least, W3M_TRUSTED_ORIGINS: ' https://a.example,http://dapp.localhost:4400,' })!
        .trustedOrigins,
    ).to.deep.equal(['https://a.example', 'http://dapp.localhost:4400'])
  })

  it('send mails from an address, with a name or without one', () => {
    expect(readWalletSettings(least)!.mailFrom).to.equal('Wallet <no-reply@wallet.example>')
    for (const W3M_MAIL_FROM of [
      'no-reply@wallet.example',
      '"Wallet, Inc." <no-reply@wallet.example>',
      '<a@localhost>',
    ])
      expect(readWalletSettings({ ...least, W3M_MAIL_FROM })!.mailFrom).to.equal(W3M_MAIL_FROM)
  })

  it('have the real limits of mails and of paid fees where none is named', () => {
    expect(readWalletSettings(least)).to.include({ mailsPerClientHour: 20, mailsPerHour: 5_000, sponsoredPerDay: 50 })
  })

  const proxies: readonly (readonly [title: string, env: Record<string, string>, proxies: readonly string[]])[] = [
    ['none where none is named', {}, []],
    ['those of every listener', { W3M_PROXIES: '127.0.0.1, ::FFFF:10.0.0.2' }, ['127.0.0.1', '10.0.0.2']],
    ['those of its own where others have none', { W3M_WALLET_PROXIES: '127.0.0.1' }, ['127.0.0.1']],
    ['those of every listener before', { W3M_PROXIES: '10.0.0.2', W3M_WALLET_PROXIES: '127.0.0.1' }, ['10.0.0.2']],
    ['those of its own beside an empty list', { W3M_PROXIES: '', W3M_WALLET_PROXIES: '127.0.0.1' }, ['127.0.0.1']],
  ]
  for (const [title, env, named] of proxies)
    it(`believe of proxies ${title}`, () =>
      void expect(readWalletSettings({ ...least, ...env })!.proxies).to.deep.equal(named))

  it('show no price where no source is named, and keep the audit for a year', () => {
    expect(readWalletSettings({ ...least, W3M_PRICES_CURRENCY: 'eur' })).to.include({
      prices: undefined,
      auditDays: 365,
    })
    expect(
      readWalletSettings({ ...least, W3M_PRICES_URL: 'https://prices.example', W3M_AUDIT_DAYS: '30' }),
    ).to.deep.include({
      prices: { url: 'https://prices.example', projectId: undefined, currency: 'usd' },
      auditDays: 30,
    })
  })

  const wrong: readonly (readonly [name: string, value: string])[] = [
    ['W3M_WALLET_PORT', '0'],
    ['W3M_WALLET_PORT', '70000'],
    ['W3M_WALLET_ORIGIN', 'https://wallet.example/'],
    ['W3M_WALLET_ORIGIN', ''],
    ['W3M_FRAME_ANCESTORS', '*'],
    ['W3M_FRAME_ANCESTORS', 'https://*.com'],
    ['W3M_TRUSTED_ORIGINS', '*'],
    ['W3M_TRUSTED_ORIGINS', 'null'],
    ['W3M_TRUSTED_ORIGINS', 'dapp.example'],
    ['W3M_TRUSTED_ORIGINS', 'https://dapp.example/'],
    ['W3M_TRUSTED_ORIGINS', 'https://dapp.example,https://*.dapp.example'],
    ['W3M_PROJECTS', '{'],
    ['W3M_PROJECTS', '{"one":["*"]}'],
    ['W3M_PROJECTS', '[]'],
    ['W3M_SMTP_URL', 'https://mail.example'],
    ['W3M_MAIL_FROM', 'Wallet'],
    ['W3M_MAIL_FROM', 'Wallet <no-reply>'],
    ['W3M_MAIL_FROM', 'no-reply@wallet.example Wallet'],
    ['W3M_OTP_PER_IP_HOUR', '0'],
    ['W3M_MAILS_PER_HOUR', 'many'],
    ['W3M_SPONSORED_PER_DAY', '0'],
    ['W3M_PROXIES', '10.0.0.0/8'],
    ['W3M_WALLET_PROXIES', '127.0.0.1,proxy.example'],
    ['W3M_PRICES_URL', 'prices.example'],
    ['W3M_PRICES_CURRENCY', 'btc'],
    ['W3M_AUDIT_DAYS', '0'],
    ['W3M_BUNDLERS', '{'],
    ['W3M_BUNDLERS', '[{"caipNetworkId":"eip155:1"}]'],
    ['W3M_BUNDLERS', '[{"caipNetworkId":"solana:1","url":"https://bundler.example"}]'],
    ['W3M_BUNDLERS', '[{"caipNetworkId":"eip155:1","url":"bundler.example"}]'],
    ['W3M_BUNDLERS', '[{"caipNetworkId":"eip155:1","url":"https://bundler.example"}]'],
    ['W3M_FRAME_DIR', '/nowhere'],
  ]
  for (const [name, value] of wrong) {
    it(`refuse ${name}=${value} by name`, () => {
      expect(() => readWalletSettings({ ...least, [name]: value })).to.throw(name)
    })
  }

  it('say what is wrong in words, not by what checks it', () => {
    const read = (name: string, value: string) => () => readWalletSettings({ ...least, [name]: value })
    expect(read('W3M_PROJECTS', '{')).to.throw('W3M_PROJECTS is not valid: expected JSON')
    expect(read('W3M_SMTP_URL', 'mail')).to.throw('W3M_SMTP_URL is not valid: expected URL')
    expect(read('W3M_BUNDLERS', '[{"caipNetworkId":"eip155:1","url":"https://bundler.example"}]')).to.throw(
      'W3M_BUNDLERS names eip155:1, which is not among W3M_CHAINS.',
    )
  })

  it('never repeat a value: it may be a secret', () => {
    expect(() => readWalletSettings({ ...least, W3M_SMTP_URL: 'http://user:hunter2@mail.example' })).to.throw(
      /^(?!.*hunter2)/,
    )
  })
})
