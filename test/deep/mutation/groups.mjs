// What is mutated, and the tests that must notice: code that decides who may sign, kept pure so that its tests run in
// Node in a moment.

/**
 * @typedef {{ name: string, mutate: readonly string[], tests: readonly string[], skip?: RegExp, env?:
 * Readonly<Record<string, string>> }} Group
 */

const vault = 'apps/frame/src/vault'
const bridge = 'packages/frame-bridge/src'
const login = 'apps/server/src/wallet/login'

/** `skip` leaves out tests by their full title that only a browser can run. @type {readonly Group[]} */
export const groups = [
  {
    name: 'keys',
    mutate: [
      ...['mnemonic', 'shares', 'slip10', 'wallet-keys'].map(name => `${vault}/secrets/${name}.ts`),
      `${vault}/same-addresses.ts`,
    ],
    tests: [
      ...['mnemonic', 'shares', 'slip10', 'wallet-keys'].map(name => `${vault}/secrets/${name}`),
      `${vault}/same-addresses`,
      `${vault}/two-of-three-shares`,
    ],
    skip: /A device with the share|tell nothing of the secret/,
  },
  {
    name: 'recovery-keys',
    mutate: [...['aes-box', 'recovery-key'].map(name => `${vault}/secrets/${name}.ts`), `${vault}/associated-data.ts`],
    tests: ['recovery-key', 'aes-box'].map(name => `${vault}/secrets/${name}`),
  },
  {
    name: 'click-guard',
    mutate: ['apps/frame/src/page/guard/click-guard.state.ts'],
    tests: ['click-guard.state', 'host-cannot-approve'].map(name => `apps/frame/src/page/guard/${name}`),
  },
  {
    name: 'login-limits',
    mutate: [`${login}/send-limits.ts`, `${login}/mailed-codes.ts`],
    tests: [`${login}/send-limits`, `${login}/mailed-codes`],
  },
  {
    name: 'message-checks',
    mutate: [
      ...['envelope', 'failure', 'handshake', 'json-value', 'port-message', 'read-payload', 'within-bounds'].map(
        name => `${bridge}/wire/${name}.ts`,
      ),
      `${bridge}/wire-type.ts`,
      `${bridge}/rpc/rpc-fault.ts`,
      `${bridge}/rpc/rpc-methods.ts`,
    ],
    tests: [`${bridge}/wire`, `${bridge}/rpc`, `${bridge}/wire-type`],
  },
]

/** The lowest share of mutants that the tests notice, in per cent. */
export const scoreMin = 90
