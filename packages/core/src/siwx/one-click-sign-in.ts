import { withTimeout } from '../async/with-timeout.js'
import { isSameAddress } from '../namespaces/eip155/evm-address.js'
import { parseCaipNetworkId, type CaipNetworkId } from '../caip/caip-network-id.js'
import type { OneClick, OneClickRequest } from '../connectors/walletconnect/library/one-click.js'
import { optionalError } from '../errors/optional-error.js'
import { signInTimeoutMs } from '../limits/sign-in-limits.js'
import { readConnections } from '../storage/keys.js'
import type { StoragePort } from '../storage/storage-port.js'
import { signInTextMax } from './sign-in-text.js'
import { accountOfIssuer, sessionOfCacao } from './siwx-sessions.js'
import type { SiwxConfig } from './siwx-config.js'
import type { Cacao, SiwxMessageData } from './siwx-session.js'

/** How a wallet says in its text what a ReCap (ERC-5573) lets the page do. */
const authorization = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** For the address, the labels of the fields and the moment, which the wallet adds. */
const textRest = 512

const namespaceOf = (chain: string): string => chain.slice(0, chain.indexOf(':'))

/** The longest text that a wallet may sign for a request: its ReCap, in base64, names every network once a method. */
function longestText(request: OneClickRequest): number {
  const [chain = ''] = request.chains
  const recap = {
    att: {
      [namespaceOf(chain)]: Object.fromEntries(
        request.methods.map(method => [`request/${method}`, [{ chains: request.chains }]]),
      ),
    },
  }
  return (
    Math.ceil((JSON.stringify(recap).length * 4) / 3) + JSON.stringify(request).length + authorization.length + textRest
  )
}

/** Statements as wallets return them: the one that was asked for, and behind it what the ReCap says. */
const isStatementOf = (signed: string, requested: string): boolean =>
  signed === requested || signed.startsWith(requested ? `${requested} ${authorization}` : authorization)

/** True where a wallet signed what it was asked to: else it may be what the account once signed elsewhere. */
function isAnswer({ p }: Cacao, { domain, uri, nonce, exp, nbf, statement, chains }: OneClickRequest): boolean {
  const isSame = p.domain === domain && p.aud === uri && p.nonce === nonce && p.exp === exp && p.nbf === nbf
  return isSame && isStatementOf(p.statement ?? '', statement ?? '') && chains.includes(accountOfIssuer(p.iss).chainId)
}

/**
 * A sign-in that comes with the connection of a wallet: what the wallet is asked to sign, for each of
 * `chains`, and what becomes of it. Undefined where the text would be too long for so many networks, where it is to say
 * what such a request cannot (`requestId`), or where another than the wallet is to sign: the visitor is asked after the
 * connection.
 * @param chains networks of one namespace, the active one first
 * @param storage where it stands who is connected
 */
export async function prepareOneClick(
  config: SiwxConfig,
  chains: readonly [CaipNetworkId, ...CaipNetworkId[]],
  methods: readonly string[],
  storage: StoragePort,
): Promise<OneClick | undefined> {
  if (config.signMessage) return undefined
  // Whose account it will be is not known yet: the wallet fills it in.
  const { domain, uri, nonce, statement, expirationTime, notBefore, resources, requestId } = await config.createMessage(
    {
      accountAddress: '',
      chainId: chains[0],
    },
  )
  const request: OneClickRequest = {
    chains,
    methods,
    domain,
    uri,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(resources && { resources }),
  }
  if (requestId !== undefined || longestText(request) > signInTextMax) return undefined
  const added: SiwxMessageData[] = []
  let isWithdrawn = false
  /** Whoever is connected by another wallet, or in another tab, stays signed in there. */
  const revoke = async ({ chainId, accountAddress }: SiwxMessageData) =>
    config.signOutOnDisconnect === false ||
    isSameAddress(accountAddress, readConnections(storage)[parseCaipNetworkId(chainId).namespace]?.address ?? '') ||
    config.revokeSession(chainId, accountAddress)
  return {
    request,
    async accept(signatures) {
      const signedMessages = signatures.map(({ cacao, message }) => ({ cacao: cacao as Cacao, message }))
      if (!signedMessages.every(({ cacao }) => isAnswer(cacao, request)))
        throw optionalError('SIWX_MESSAGE_INVALID', { reason: 'it is not what was asked for' })
      const failures: unknown[] = []
      const addSessions = async () => {
        for (const { cacao, message } of signedMessages) {
          if (isWithdrawn) return
          try {
            const session = sessionOfCacao(cacao, message)
            await config.addSession(session)
            added.push(session.data)
            // A host that took it after the time was up, when nobody waited for it any more.
            if (isWithdrawn) await revoke(session.data)
          } catch (error) {
            failures.push(error)
          }
        }
      }
      await withTimeout(addSessions(), { timeoutMs: signInTimeoutMs, name: 'sign-in' }).catch((error: unknown) =>
        failures.push(error),
      )
      // A host whose nonces work once, or that takes its time, takes the first; on the other networks the visitor is
      // asked when they go there.
      if (added.length === 0) throw failures[0]
    },
    async withdraw() {
      isWithdrawn = true
      await Promise.allSettled(added.map(revoke))
    },
  }
}
