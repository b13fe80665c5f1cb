import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { dappOrigin } from './wallet-environment.js'
import type { MailSink } from './mail-sink.js'
import { factorOf } from './wallet-factor.js'
import { newId, type DeviceAnswer, type WalletDevice } from './wallet-device.js'

/** The state that the server has acknowledged to one visitor, and must keep. */
export interface WrittenState {
  readonly device: WalletDevice
  readonly userId: string
  /** The latest renewal, with or without an answer: the client may request its answer again. */
  attempt: string | undefined
  isEnded: boolean
  wallet?: { readonly enrollmentId: string; readonly share: Uint8Array }
  /** The recovery factor that was stored last. */
  factor?: { readonly sealed: { readonly enc: string; readonly ciphertext: string }; readonly privateKey: KeyObject }
}

export interface WriterOptions {
  readonly newDevice: () => WalletDevice
  readonly sink: MailSink
  /** Returns a new email address. */
  readonly newEmail: () => string
  /** Resolves once the server is killed, since calls in flight get no answer then. */
  readonly dead: Promise<unknown>
  readonly onAcknowledged: () => void
  readonly onState: (state: WrittenState) => void
}

const codeIn = (mail: string) => /^\d{6}$/m.exec(mail.replace(/\r/g, ''))![0]

class NoAnswer extends Error {}

/**
 * Runs visitors one after another until the server is killed. Each logs in, creates a wallet, renews the session and
 * stores a recovery factor; some leave. @throws {Error} if the server refuses one of them
 */
export async function writeUntilDead({
  newDevice,
  sink,
  newEmail,
  dead,
  onAcknowledged,
  onState,
}: WriterOptions): Promise<void> {
  const unlessDead = <T>(promise: Promise<T>): Promise<T> =>
    Promise.race([
      promise.catch(cause => Promise.reject(new NoAnswer('The server gave no answer.', { cause }))),
      dead.then(() => Promise.reject(new NoAnswer('The server is dead.'))),
    ])
  const acknowledged = async (call: Promise<DeviceAnswer>) => {
    const answer = await unlessDead(call)
    if (answer.status !== 200) throw new Error(`The server answered ${answer.status}: ${answer.why}`)
    onAcknowledged()
    return answer
  }
  try {
    for (let visit = 0; ; visit++) {
      const [device, email] = [newDevice(), newEmail()]
      const { body } = await acknowledged(device.call('startEmailLogin', { body: { email, origin: dappOrigin } }))
      const code = codeIn((await unlessDead(sink.until(email, 1)))[0]!)
      const answer = await acknowledged(device.call('redeemCode', { body: { requestId: body.requestId, code } }))
      const state: WrittenState = {
        device,
        userId: (answer.body.user as { id: string }).id,
        attempt: undefined,
        isEnded: false,
      }
      onState(state)
      const share = new Uint8Array(randomBytes(17))
      const enrollment = await unlessDead(device.enrollment(state.userId, share))
      await acknowledged(device.call('createWallet', { body: enrollment }))
      state.wallet = { enrollmentId: enrollment.enrollmentId, share }
      const { publicKey, privateKey } = generateKeyPairSync('ed25519')
      const factor = factorOf('passkey', { proofKey: publicKey.export({ format: 'jwk' }).x! })
      await acknowledged(device.call('addRecovery', { body: factor }))
      state.factor = { sealed: factor.sealed, privateKey }
      state.attempt = newId()
      await acknowledged(device.call('refreshSession', { body: { attempt: state.attempt } }))
      if (visit % 3 === 2) {
        await acknowledged(device.call('endSession'))
        state.isEnded = true
      }
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
  }
}
