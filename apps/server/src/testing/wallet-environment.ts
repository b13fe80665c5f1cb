import { randomBytes } from 'node:crypto'
import type { ComposedMail } from '../wallet/mail/compose-mail.js'
import { createWalletService, type WalletService, type WalletServiceConfig } from '../wallet/wallet-service.js'
import type { WalletSettings } from '../wallet/wallet-settings.js'
import { deadChain, testChain } from './test-server.js'
import { WalletDevice, type DeviceAnswer } from './wallet-device.js'

export const walletOrigin = 'http://wallet.dapp.localhost:4402'
export const dappOrigin = 'http://dapp.localhost:4400'

const testWalletSettings: WalletSettings = {
  port: 4402,
  origin: walletOrigin,
  frameDir: undefined,
  ancestors: [dappOrigin, 'http://localhost:4400'],
  trustedOrigins: [],
  projects: {},
  smtpUrl: undefined,
  mailFrom: 'Wallet <no-reply@wallet.example>',
  keyFile: undefined,
  proxies: [],
  mailsPerClientHour: 1_000_000,
  mailsPerHour: 1_000_000,
  loginsPerSecond: 1_000_000,
  loginsPerSecondLoopback: 1_000_000,
  bundlers: [],
  sponsoredPerDay: 50,
  prices: undefined,
  auditDays: 365,
}

/** A user who is logged in on a device. */
export interface LoggedIn {
  readonly device: WalletDevice
  readonly userId: string
}

export interface WalletEnvironment {
  readonly service: WalletService
  /** All mails, in the order of sending. */
  readonly mails: ComposedMail[]
  wait(ms: number): void
  /** Time in ms, of the service and of its devices. */
  now(): number
  /** Returns the mails to an address once every mail that the service began to send has arrived. */
  mailsOf(email: string): Promise<readonly ComposedMail[]>
  device(): WalletDevice
  startLogin(device: WalletDevice, email: string): Promise<DeviceAnswer>
  /** Returns the code in the last mail to an address. */
  codeOf(email: string): Promise<string>
  /** Returns the token of the link in the last mail to an address. */
  linkOf(email: string): Promise<string>
  /** Logs in by mail, through the link if one comes, on a new device by default. The clock advances half a minute. */
  logIn(email: string, device?: WalletDevice): Promise<LoggedIn>
  /** Logs in and creates a wallet. */
  withWallet(email: string): Promise<LoggedIn & { readonly enrollmentId: string; readonly share: Uint8Array }>
  /** Adds a device to a wallet. */
  addDevice(email: string): Promise<LoggedIn & { readonly enrollmentId: string; readonly share: Uint8Array }>
  close(): Promise<void>
}

function succeeded(answer: DeviceAnswer): DeviceAnswer {
  if (answer.status !== 200) throw new Error(`The server answered ${answer.status}: ${answer.why}`)
  return answer
}

/** Creates a wallet service on databases in memory, with a clock of its own and a mailer that stores every mail. */
export async function walletEnvironment(
  config: Partial<Omit<WalletServiceConfig, 'settings'>> & { readonly settings?: Partial<WalletSettings> } = {},
): Promise<WalletEnvironment> {
  let nowMs = Date.parse('2026-01-02T12:00:00.000Z')
  const mails: ComposedMail[] = []
  const service = await createWalletService({
    chains: [testChain, deadChain],
    ratePerSecond: 1_000_000,
    ratePerSecondLoopback: 1_000_000,
    now: () => nowMs,
    deliver: mail => Promise.resolve(void mails.push(mail)),
    ...config,
    settings: { ...testWalletSettings, ...config.settings },
  })
  const fetch = async (path: string, init: RequestInit) => service.app.request(path, init)
  const env: WalletEnvironment = {
    service,
    mails,
    wait: ms => void (nowMs += ms),
    now: () => nowMs,
    async mailsOf(email) {
      await service.mailsSettled()
      return mails.filter(mail => mail.to === email)
    },
    device: () => new WalletDevice({ fetch, origin: walletOrigin, now: () => nowMs }),
    startLogin: (device, email) => device.call('startEmailLogin', { body: { email, origin: dappOrigin } }),
    async codeOf(email) {
      return /\d{6}/.exec((await env.mailsOf(email)).at(-1)!.text)![0]
    },
    async linkOf(email) {
      return /\/device\?token=([\w-]+)/.exec((await env.mailsOf(email)).at(-1)!.text)![1]!
    },
    async logIn(email, device = env.device()) {
      nowMs += 30_000
      const { body } = await env.startLogin(device, email)
      const mail = (await env.mailsOf(email)).at(-1)!
      if (mail.text.includes('/device?token='))
        succeeded(await device.call('approveDevice', { body: { token: await env.linkOf(email) } }))
      const answer = succeeded(
        await device.call('redeemCode', { body: { requestId: body.requestId, code: await env.codeOf(email) } }),
      )
      return { device, userId: (answer.body.user as unknown as { id: string }).id }
    },
    async withWallet(email) {
      const { device, userId } = await env.logIn(email)
      const share = new Uint8Array(randomBytes(17))
      const enrollment = await device.enrollment(userId, share)
      succeeded(await device.call('createWallet', { body: enrollment }))
      return { device, userId, share, enrollmentId: enrollment.enrollmentId }
    },
    async addDevice(email) {
      const { device, userId } = await env.logIn(email)
      const share = new Uint8Array(randomBytes(17))
      const enrollment = await device.enrollment(userId, share)
      succeeded(await device.call('addEnrollment', { body: enrollment }))
      return { device, userId, share, enrollmentId: enrollment.enrollmentId }
    },
    close: () => service.close(),
  }
  return env
}
