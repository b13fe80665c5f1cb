// Decides which modules share a file. When a file is loaded follows from the imports alone: each `import()` is a
// boundary. A table lists the boundaries in the order in which visitors reach them. A module that several of them need
// goes into the earliest file, not into an additional one.

/**
 * Files in the order in which visitors load them: a name, and the modules that `import()` loads there. A module belongs
 * to the first row that reaches it by static imports. A row that is `alone` has only what nothing outside of it imports,
 * so that nobody else loads it. The bundler splits modules that no row has, and those of a row without a name.
 * @typedef {readonly (readonly [name: string | undefined, modules: readonly string[], kind?: 'alone'])[]} Stages
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
  // A button in another language than English needs these at once: in a file of the account they would bring all of it.
  [
    undefined,
    [
      ...['direction', 'fill-text', 'match-locale'].map(name => `core/src/i18n/${name}.ts`),
      'ui/src/parts/list-text.ts',
    ],
  ],
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
  // Logging in without a wallet: what stands in Connect, with what the account has of it, and what follows it.
  ['login', ['ui/src/parts/login/load-login.ts', 'ui/src/elements/copy-button/copy-button.ts']],
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
      'ui/src/parts/account/details.styles.ts',
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
      'unknown-outcome.ts',
      'warning-note.ts',
    ].map(name => `ui/src/parts/account/${name}`),
  ],
  // What it did. The page of a token has it too.
  ['activity', ['ui/src/parts/account/activity-list.ts', 'ui/src/views/token-details/token-details-view.ts'], 'alone'],
  // A name for it: what leads to the form, the form, and what follows.
  [
    'name-views',
    [
      'ui/src/parts/register-name/texts/en.ts',
      ...['choose-account-name', 'register-account-name', 'register-account-name-success'].map(
        name => `ui/src/views/${name}/${name}-view.ts`,
      ),
    ],
  ],
  // Swapping: what quotes it, which only its views ask for, then what makes and sends it.
  [
    'swap',
    [
      'core/src/compose/swap-slice.ts',
      'core/src/namespaces/eip155/evm-swap-support.ts',
      ...['swap', 'swap-select-token'].map(name => `ui/src/views/${name}/${name}-view.ts`),
    ],
  ],
  [
    'swap-sending',
    [
      'core/src/swap/swap-run.ts',
      ...['swap-preview', 'swap-confirmed'].map(name => `ui/src/views/${name}/${name}-view.ts`),
      'core/src/namespaces/eip155/evm-swaps.ts',
    ],
    'alone',
  ],
  // Buying: the store, the offers with the form that the widget has too, then what follows them.
  ['onramp', ['core/src/onramp.ts'], 'alone'],
  [
    'onramp-offers',
    ['ui/src/views/on-ramp-providers/on-ramp-providers-view.ts', 'ui/src/parts/onramp/onramp-form.ts'],
    'alone',
  ],
  [
    'onramp-steps',
    ['on-ramp-token-select', 'on-ramp-fiat-select', 'buy-in-progress', 'what-is-a-buy'].map(
      name => `ui/src/views/${name}/${name}-view.ts`,
    ),
    'alone',
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
      'coin-fiat',
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
  ['storage', ['page/storage/storage-sources.ts', 'page/storage/storage-flow.ts']],
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
  /** Adds modules with all that they import, but for what has a file already. */
  const reach = (from, reached = new Set()) => {
    for (const id of from) {
      if (reached.has(id) || names.has(id) || getModuleInfo(id)?.isExternal) continue
      reached.add(id)
      reach(getModuleInfo(id)?.importedIds ?? [], reached)
    }
    return reached
  }
  const assign = rows => {
    for (const [name, modules, kind] of rows) {
      const starts = ids.filter(id => modules.some(end => id.replaceAll('\\', '/').endsWith(`/${end}`)))
      const reached = name === undefined ? new Set(starts.filter(id => !names.has(id))) : reach(starts)
      if (kind === 'alone') dropShared(reached, starts, getModuleInfo)
      for (const id of reached) names.set(id, name)
    }
  }
  assign(wholes)
  for (const id of reach(ids.filter(moduleId => getModuleInfo(moduleId)?.isEntry))) names.set(id, undefined)
  assign(table)
  return names
}

/** Drops modules that others import too, and then what those import: it is not needed here alone either. */
function dropShared(reached, starts, getModuleInfo) {
  const isShared = id => {
    const { importers = [], dynamicImporters = [] } = getModuleInfo(id) ?? {}
    return !starts.includes(id) && [...importers, ...dynamicImporters].some(importer => !reached.has(importer))
  }
  let shared
  do {
    shared = [...reached].filter(isShared)
    for (const id of shared) reached.delete(id)
  } while (shared.length > 0)
}
