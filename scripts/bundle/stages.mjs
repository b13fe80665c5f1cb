// Decides which modules share a file. When a file is loaded follows from the imports alone: each `import()` is a
// boundary. A table lists the boundaries in the order in which visitors reach them. A module that several of them need
// goes into the earliest file, not into an additional one.

/**
 * Files in the order in which visitors load them: a name, and the modules that `import()` loads there. A module belongs
 * to the first row that reaches it by static imports. The bundler splits modules that no row reaches.
 * @typedef {readonly (readonly [name: string, modules: readonly string[]])[]} Stages
 */

/** The files of the packages. @type {Stages} */
export const packageStages = [
  // The buttons, if the host loads them separately from its own code.
  ['buttons', ['ui/src/index.ts']],
  // The first opening: a click waits for one answer, not for a chain of them.
  ['modal', ['ui/src/modal/modal-card.ts', 'ui/src/views/connect/connect-view.ts', 'ui/src/i18n/en/list.ts']],
  ['slices', ['core/src/compose/load-slices.ts']],
  // Once it is open.
  ['modal-interactions', ['ui/src/modal/modal-interactions.ts', 'ui/src/modal/view-motion.ts']],
  // A wallet is chosen, and its account is shown.
  [
    'connection',
    [
      'core/src/compose/engine-slice.ts',
      'core/src/namespaces/eip155/eip155-features.ts',
      'core/src/compose/balances-slice.ts',
      'core/src/compose/images-slice.ts',
      'ui/src/buttons/account-content.ts',
    ],
  ],
  ['connecting', ['ui/src/views/connecting-external/connecting-external-view.ts']],
  // Assets, activity, sending and permissions of the account: the account view loads nearly all of them at once.
  [
    'account-slices',
    ['tokens', 'nfts', 'allowances', 'activity', 'send', 'sessions'].map(name => `core/src/compose/${name}-slice.ts`),
  ],
  // Rows for wallets other than the installed ones.
  ['rows', ['ui/src/parts/wallet-list/directory-rows.ts', 'ui/src/parts/wallet-list/wallets-row.ts']],
  // A wallet on a phone, and the list of all of them.
  [
    'wallet-connect',
    [
      'ui/src/views/connecting-wallet-connect/connecting-wallet-connect-view.ts',
      'ui/src/views/connecting-wallet-connect-basic/connecting-wallet-connect-basic-view.ts',
    ],
  ],
  ['all-wallets', ['ui/src/views/all-wallets/all-wallets-view.ts', 'ui/src/parts/wallet-list/wallet-stack.styles.ts']],
  // Logging in without a wallet: what stands in Connect, and what follows it.
  ['login', ['ui/src/parts/login/load-login.ts']],
  [
    'login-views',
    [
      'connect-socials',
      'connecting-farcaster',
      'connecting-social',
      'email-login',
      'email-verify-device',
      'email-verify-otp',
    ].map(name => `ui/src/views/${name}/${name}-view.ts`),
  ],
  // The account, and what its lists and pages share.
  [
    'account',
    [
      'ui/src/parts/account/account-assets.ts',
      'ui/src/parts/account/no-account.ts',
      'ui/src/parts/account/name-rows.ts',
      // With a service every account loads this row.
      'ui/src/parts/account/choose-name-row.ts',
      'ui/src/internal/account-list-controller.ts',
      'ui/src/internal/own-identity-controller.ts',
      'ui/src/parts/account/facts.styles.ts',
      'ui/src/parts/account/stack.styles.ts',
      'ui/src/parts/account/time-text.ts',
    ],
  ],
  // Shared by the views of the account's lists, of sending, swapping and buying.
  [
    'account-parts',
    [
      'token-list.ts',
      'notes.styles.ts',
      'exact-text.ts',
      'amount-card.styles.ts',
      'amount-field.ts',
      'amount-read.ts',
      'amount-size.ts',
      'outcome.ts',
      'outcome.styles.ts',
      'offer-to-buy.ts',
      'open-ended.ts',
      'warning-note.ts',
      'retry-panel.ts',
    ].map(name => `ui/src/parts/account/${name}`),
  ],
  // A name for it: what leads to the form, and the form.
  [
    'name-views',
    ['choose-account-name', 'register-account-name'].flatMap(name => [
      `ui/src/views/${name}/${name}-view.ts`,
      `ui/src/views/${name}/texts/en.ts`,
    ]),
  ],
  // Swapping: what quotes it, then what makes and sends it.
  ['swap', ['core/src/compose/swap-slice.ts', 'core/src/namespaces/eip155/evm-swap-support.ts']],
  ['swap-views', ['swap', 'swap-select-token'].map(name => `ui/src/views/${name}/${name}-view.ts`)],
  [
    'swap-sending',
    [
      'core/src/swap/prepare-swap.ts',
      ...['swap-preview', 'swap-confirmed'].map(name => `ui/src/views/${name}/${name}-view.ts`),
    ],
  ],
]

/** Modules that an entry exports but the first load does not use, in the file of their first user. @type {Stages} */
export const offeredModules = [['connection', ['core/src/caip/shorten-address.ts']]]

/**
 * The files of the secure frame: first those of every approval, then those that only some approvals need.
 * @type {Stages}
 */
export const frameStages = [
  ['layout', ['page/screens/show-screen.ts']],
  [
    'screens',
    ['page/approvals/run-approval.ts', 'page/approvals/message-approval.ts', 'page/window/approval-window.ts'],
  ],
  [
    'payments',
    [
      'transaction-approval',
      'replacement',
      'calls-approval',
      'token-facts',
      'swap-facts',
      'balance-changes',
      'coin-worth',
    ].map(name => `page/approvals/${name}.ts`),
  ],
  [
    'operations',
    [
      'page/approvals/user-operation-approval.ts',
      'page/approvals/sponsored-calls.ts',
      'page/permissions/permission-approval.ts',
    ],
  ],
  ['storage', ['page/storage/storage-sources.ts', 'page/storage/keep-storage.ts']],
  ['solana', ['solana-approval', 'solana-message-approval', 'solana-changes'].map(name => `page/approvals/${name}.ts`)],
]

/**
 * Returns Rollup's `manualChunks` for a table of stages.
 * @param {Stages} table
 * @param {Stages} [wholes] files that hold all that their modules reach, whoever else needs a part of it: a bundler of a
 *   host cuts no module, so the fewer there are the fewer files its pages ask for
 * @returns {import('rollup').GetManualChunk}
 */
export function byStages(table, wholes = []) {
  let names
  return (id, graph) => (names ??= namesOf(table, wholes, graph)).get(id)
}

/**
 * The file of each module that a row reaches. Modules that an entry imports statically stay with the entry; `wholes`
 * come before that.
 */
function namesOf(table, wholes, { getModuleIds, getModuleInfo }) {
  const ids = [...getModuleIds()]
  const names = new Map()
  const assignStage = (id, name) => {
    if (names.has(id) || getModuleInfo(id)?.isExternal) return
    names.set(id, name)
    for (const imported of getModuleInfo(id)?.importedIds ?? []) assignStage(imported, name)
  }
  const reachAll = rows => {
    for (const [name, modules] of rows)
      for (const end of modules) {
        const id = ids.find(each => each.replaceAll('\\', '/').endsWith(`/${end}`))
        if (id) assignStage(id, name)
      }
  }
  reachAll(wholes)
  for (const id of ids) if (getModuleInfo(id)?.isEntry) assignStage(id, undefined)
  reachAll(table)
  return names
}
