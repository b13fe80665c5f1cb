import { isCaipNetworkId, type CaipNetworkId } from '../caip/caip-network-id.js'
import { caipNetworkIdOf } from '../namespaces/define-network.js'
import { chainNamespaces, type ChainNamespace } from '../namespaces/chain-namespace.js'
import type { AuthId, WalletConnectId } from '../connectors/connector-ids.js'
import { previousConnectionKey, storageVersion } from '../limits/storage-limits.js'
import type { PreviousConnection } from './previous-connection.js'
import { storageKeys, type StoredConnection } from './keys.js'
import { loginKeys } from './login-keys.js'
import { needsMigration } from './needs-migration.js'
import { recentWalletsKey, toRecentWallets } from './recent-wallets.js'
import { accountTypesKey, toAccountTypes } from './stored-account-types.js'
import { isJsonRecord, isText, readJson, readJsonRecord, writeJson } from './stored-json.js'
import type { StoragePort } from './storage-port.js'

/** The prefix of the incumbent's keys. */
const incumbentPrefix = '@appkit/'

/** The embedded wallet was `ID_AUTH` in some of the incumbent's versions, as here, and `AUTH` in others. */
const toConnectorId = (id: string): string => (id === 'AUTH' ? ('ID_AUTH' satisfies AuthId) : id)

/**
 * The namespaces that the incumbent held connected, each with its wallet; what the visitor disconnected stays
 * disconnected.
 */
function readIncumbentConnections(port: StoragePort): Partial<Record<ChainNamespace, StoredConnection>> {
  if (port.get(`${incumbentPrefix}connection_status`) === 'disconnected') return {}
  const list = port
    .get(`${incumbentPrefix}connected_namespaces`)
    ?.split(',')
    .map(part => part.trim())
  const disconnectedIds = readJsonRecord(port, `${incumbentPrefix}disconnected_connector_ids`)
  const details = readJsonRecord(port, `${incumbentPrefix}connections`)
  const connections: Partial<Record<ChainNamespace, StoredConnection>> = {}
  for (const namespace of chainNamespaces) {
    const id = port.get(`${incumbentPrefix}${namespace}:connected_connector_id`)
    const disconnected = disconnectedIds[namespace]
    if (
      !isText(id) ||
      list?.includes(namespace) === false ||
      (Array.isArray(disconnected) && disconnected.includes(id))
    )
      continue
    const address = addressOf(details[namespace], id)
    connections[namespace] = { connectorId: toConnectorId(id), ...(address !== undefined && { address }) }
  }
  return connections
}

function addressOf(connections: unknown, connectorId: string): string | undefined {
  const list: readonly unknown[] = Array.isArray(connections) ? connections : []
  for (const connection of list) {
    if (!isJsonRecord(connection) || connection.connectorId !== connectorId || !Array.isArray(connection.accounts))
      continue
    const first: unknown = connection.accounts[0]
    if (isJsonRecord(first) && isText(first.address)) return first.address
  }
  return undefined
}

/**
 * The network that was shown, and the one of the last login where that was of another namespace, or where nothing else is
 * known.
 */
function readIncumbentNetwork(
  port: StoragePort,
): { readonly active: CaipNetworkId; readonly byNamespace: Record<string, CaipNetworkId> } | undefined {
  const stored = port.get(`${incumbentPrefix}active_caip_network_id`)
  const ofLogin = readIncumbentChain(port)
  const active = isCaipNetworkId(stored) ? stored : ofLogin
  if (!active) return undefined
  return {
    active,
    byNamespace: Object.fromEntries([ofLogin ?? active, active].map(id => [id.slice(0, id.indexOf(':')), id])),
  }
}

/** How the visitor was connected, where it may be that they have to connect again. */
function readLegacyConnection(
  port: StoragePort,
  connections: Partial<Record<ChainNamespace, StoredConnection>>,
): PreviousConnection | undefined {
  const ids = Object.values(connections).map(({ connectorId }) => connectorId)
  if (ids.includes('walletConnect' satisfies WalletConnectId)) return 'wallet'
  if (!ids.includes('ID_AUTH' satisfies AuthId)) return undefined
  if (isText(port.get(`${incumbentPrefix}connected_social`))) return 'social'
  const email = port.get('@appkit-wallet/EMAIL') ?? readRecent(port)
  // Enough to offer it in a field; the rules for a mailbox come with the login.
  return email?.includes('@') ? `email:${email}` : 'email'
}

const readRecent = (port: StoragePort): string | undefined => port.get(`${incumbentPrefix}recent_emails`)?.split(',')[0]

/** Pictures stay behind: their addresses name hosts that this application may not want to ask. */
const readIncumbentRecents = (port: StoragePort) =>
  toRecentWallets(readJson(port, `${incumbentPrefix}recent_wallets`)).map(({ image: _image, ...wallet }) => wallet)

/**
 * What the incumbent kept of a login, by its own key. What tells who it was is of use only to
 * its own frame, and harmless to ours.
 */
const loginTexts: readonly (readonly [theirs: string, ours: string])[] = [
  ['@appkit-wallet/EMAIL_LOGIN_USED_KEY', loginKeys.used],
  ['@appkit-wallet/EMAIL', loginKeys.email],
  ['@appkit-wallet/LAST_EMAIL_LOGIN_TIME', loginKeys.lastEmail],
  ['@appkit-wallet/SOCIAL_USERNAME', loginKeys.username],
  ['@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS', loginKeys.smartAccountNetworks],
  [`${incumbentPrefix}connected_social`, loginKeys.social],
  [`${incumbentPrefix}recent_emails`, loginKeys.recentEmails],
]

/**
 * The chain of the last login: a number for EVM chains, a CAIP-2 string for others, as the incumbent's frame speaks.
 */
function readIncumbentChain(port: StoragePort): CaipNetworkId | undefined {
  const text = port.get('@appkit-wallet/LAST_USED_CHAIN_KEY')
  const id = text && /^\d{1,15}$/.test(text) ? caipNetworkIdOf({ id: text }) : text
  return isCaipNetworkId(id) ? id : undefined
}

/** The longest text of them: three addresses. */
const loginTextMax = 1_000

/**
 * Takes over what the incumbent stored, once, so that a returning visitor stays connected, then sets the version
 * marker. Its keys stay as they are, values of ours are kept, and what cannot be read is left out.
 */
export function migrate(port: StoragePort): void {
  if (!needsMigration(port)) return
  const connections = readIncumbentConnections(port)
  const legacy = readLegacyConnection(port, connections)
  if (legacy && port.get(storageKeys.connections) === undefined) port.set(previousConnectionKey, legacy)
  const found: readonly (readonly [key: string, value: object | undefined])[] = [
    [storageKeys.connections, connections],
    [storageKeys.network, readIncumbentNetwork(port)],
    [recentWalletsKey, readIncumbentRecents(port)],
    [accountTypesKey, toAccountTypes(readJson(port, `${incumbentPrefix}preferred_account_types`))],
  ]
  for (const [key, value] of found) {
    if (value && Object.keys(value).length > 0 && port.get(key) === undefined) writeJson(port, key, value)
  }
  for (const [legacyKey, currentKey] of loginTexts) {
    const text = port.get(legacyKey)
    if (isText(text) && text.length <= loginTextMax && port.get(currentKey) === undefined) port.set(currentKey, text)
  }
  // Its own frame is not asked here: who logs in anew finds the mailbox beside the field.
  const email = port.get(loginKeys.email)
  if (email !== undefined && port.get(loginKeys.recentEmails) === undefined) port.set(loginKeys.recentEmails, email)
  const chain = readIncumbentChain(port)
  if (chain && port.get(loginKeys.lastChain) === undefined) port.set(loginKeys.lastChain, chain)
  // Last, so that a page that is closed half-way begins anew.
  port.set(storageKeys.version, String(storageVersion))
}
