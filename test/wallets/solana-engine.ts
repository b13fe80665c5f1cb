import {
  createSolanaRpc,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  isSolanaError,
  partiallySignTransaction,
  signBytes,
  type KeyPairSigner,
} from '@solana/web3.js'
import { WalletRefusal, type UserBehavior } from './engine.js'
import type {
  StandardAnswer,
  StandardFeature,
  StandardInput,
  StandardRequest,
  StandardResult,
  ReportedAccount,
} from './standard-wire.js'

export interface SolanaEngineOptions {
  /** The node that it sends to. */
  readonly rpcUrl: string
  readonly notify: (accounts: (origin: string) => readonly ReportedAccount[]) => Promise<void>
}

const toText = (bytes: Parameters<ReturnType<typeof getBase64Decoder>['decode']>[0]): string =>
  getBase64Decoder().decode(bytes)

/**
 * The Solana wallet behind the in-page half: keys, permissions by origin, and a person. It signs and sends for real.
 */
export class SolanaEngine {
  readonly calls: {
    readonly feature: StandardFeature
    readonly silent: boolean
    readonly inputs: readonly StandardInput[]
    readonly origin: string
  }[] = []
  user: UserBehavior = 'approves'
  /** What the person does about one feature in place of `user`. */
  readonly exceptions = new Map<StandardFeature, UserBehavior>()

  readonly #permitted = new Set<string>()
  #selected = 0

  private constructor(
    readonly accounts: readonly KeyPairSigner[],
    readonly options: SolanaEngineOptions,
  ) {}

  static async create(options: SolanaEngineOptions): Promise<SolanaEngine> {
    return new SolanaEngine([await generateKeyPairSigner(), await generateKeyPairSigner()], options)
  }

  get address(): string {
    return this.accounts[this.#selected]!.address
  }
  /** How often the person was asked for anything. */
  get prompts(): number {
    return this.calls.filter(({ feature, silent }) => !silent && feature !== 'standard:disconnect').length
  }
  requestCount(feature: StandardFeature): number {
    return this.calls.filter(call => call.feature === feature && !call.silent).length
  }

  async selectAccount(index: number): Promise<void> {
    this.#selected = index
    await this.#publishAccounts()
  }
  async revoke(origin: string): Promise<void> {
    this.#permitted.delete(origin)
    await this.#publishAccounts()
  }

  /** The answer to one request, or null: it stays unanswered. */
  async answer(
    { feature, silent = false, inputs = [] }: StandardRequest,
    origin: string,
  ): Promise<StandardAnswer | null> {
    this.calls.push({ feature, silent, inputs, origin })
    const isAsked = !silent && feature !== 'standard:disconnect'
    const behavior = this.exceptions.get(feature) ?? (isAsked ? this.user : 'approves')
    if (behavior === 'does not answer') return null
    try {
      if (behavior === 'refuses') throw new WalletRefusal(4001, 'User rejected the request.')
      if (typeof behavior === 'object' && 'failsWith' in behavior)
        throw new WalletRefusal(behavior.failsWith.code, behavior.failsWith.message)
      return {
        result:
          typeof behavior === 'object'
            ? { raw: behavior.answersWith }
            : await this.#handle(feature, silent, inputs, origin),
      }
    } catch (error) {
      const { code, message } = error as { readonly code?: number; readonly message: string }
      const number = isSolanaError(error) ? error.context.__code : (code ?? -32603)
      return { error: { code: number, message } }
    }
  }

  async #handle(
    feature: StandardFeature,
    silent: boolean,
    inputs: readonly StandardInput[],
    origin: string,
  ): Promise<StandardResult> {
    switch (feature) {
      case 'standard:connect':
        if (!silent) this.#permitted.add(origin)
        return { accounts: this.#visible(origin) }
      case 'standard:disconnect':
        this.#permitted.delete(origin)
        return { accounts: [] }
      case 'solana:signMessage':
        return this.#each(inputs, origin, async (signer, bytes) =>
          toText(await signBytes(signer.keyPair.privateKey, bytes)),
        )
      case 'solana:signTransaction':
        return this.#each(inputs, origin, async (signer, bytes) =>
          getBase64EncodedWireTransaction(
            await partiallySignTransaction([signer.keyPair], getTransactionDecoder().decode(bytes)),
          ),
        )
      case 'solana:signAndSendTransaction':
        return this.#each(inputs, origin, async (signer, bytes) => {
          const signed = await partiallySignTransaction([signer.keyPair], getTransactionDecoder().decode(bytes))
          await createSolanaRpc(this.options.rpcUrl)
            .sendTransaction(getBase64EncodedWireTransaction(signed), {
              encoding: 'base64',
              preflightCommitment: 'confirmed',
            })
            .send()
          return toText(getBase58Encoder().encode(getSignatureFromTransaction(signed)))
        })
    }
  }

  async #each(
    inputs: readonly StandardInput[],
    origin: string,
    action: (signer: KeyPairSigner, bytes: Uint8Array) => Promise<string>,
  ): Promise<StandardResult> {
    const outputs = []
    for (const { address, bytes } of inputs) {
      const signer = this.accounts.find(account => account.address === address)
      if (!signer || !this.#visible(origin).some(account => account.address === address))
        throw new WalletRefusal(4100, 'The requested account has not been authorized by the user.')
      outputs.push(await action(signer, new Uint8Array(getBase64Encoder().encode(bytes))))
    }
    return { outputs }
  }

  #visible(origin: string): readonly ReportedAccount[] {
    const { address } = this.accounts[this.#selected]!
    return this.#permitted.has(origin) ? [{ address, publicKey: toText(getAddressEncoder().encode(address)) }] : []
  }
  #publishAccounts(): Promise<void> {
    return this.options.notify(origin => this.#visible(origin))
  }
}
