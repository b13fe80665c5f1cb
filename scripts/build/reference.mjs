// The pages of docs/reference, made from the definitions themselves: the options, the instance, the error table, the
// endpoints, the elements, the networks; and the migration guide's table of options.
// `node scripts/build/reference.mjs` writes them; test/api/reference.test.mjs fails where they are out of date.
import { readFileSync, readdirSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { elementsManifest } from './elements-manifest.mjs'
import { code, comment, fields, parse, root, rowsOf, table, throws } from './source-docs.mjs'

const publicElements = [
  'w3m-modal',
  'w3m-button',
  'w3m-connect-button',
  'w3m-account-button',
  'w3m-network-button',
  'w3m-wallet-button',
  'w3m-onramp-widget',
]

/** The views that a page may open by name, of the table that decides it. */
const openViews = () =>
  rowsOf('packages/core/src/modal/route-metadata.ts', 'table')
    // `home` is a value; `'home'` is a kind.
    .filter(row => /\b(?:opens|home|isPublic)\b(?!')/.test(row.initializer.getText()))
    .map(row => row.name.text)
    .sort()
    .map(code)

const sliceNames = () => {
  const [text] = /\[[^]*?\]/.exec(readFileSync(join(root, 'packages/core/src/compose/slice-names.ts'), 'utf8'))
  return [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name)
}

/** What each slice of `load` is, where it is not `<Name>Store` in the file and the folder of its name. */
const sliceTypes = {
  discovery: ['connectors/discovery', 'Discovery'],
  walletList: ['wallets/wallet-list.store', 'WalletListStore'],
  identities: ['names/identities.store', 'IdentitiesStore'],
  pairing: ['connectors/walletconnect/pairing.store', 'PairingStore'],
}

/** The errors with which loading a slice may fail. */
const sliceFailures = () =>
  rowsOf('packages/core/src/compose/slices.ts', 'slices').flatMap(row =>
    throws(row) ? [throws(row).replace(' Throws ', `\`load.${row.name.text}()\` rejects with `)] : [],
  )

function instance() {
  const section = (path, name, column, more = '') => {
    const { about, rows } = fields(`packages/core/src/${path}.ts`, name, [column, 'type', 'what it is'])
    return `## ${name}\n${about}\n\n${rows}\n${more}`
  }
  const views = `\n\`view\` is one of ${openViews().join(', ')}. \`UnsupportedChain\` opens only where the wallet is on a network that the application does not know. The other views are steps of something that has begun: \`open\` refuses them with \`INVALID_OPTION\`.\n`
  const sections = [
    section(
      'compose/w3m',
      'W3m',
      'member',
      `\n\`load\` has ${sliceNames().map(code).join(', ')}: [what each is](slices.md). ${sliceFailures().join(' ')}\n`,
    ),
    section('modal/modal.state', 'OpenOptions', 'field', views),
    section('modal/views', 'SendArguments', 'field'),
    section('modal/views', 'SwapArguments', 'field'),
    section('connection/connection.store', 'ConnectOptions', 'field'),
    section('events/events.store', 'Connection', 'field'),
    section('compose/subscriptions', 'Topics', 'topic'),
    section('account/account.state', 'AccountSnapshot', 'field'),
    section('network/network.state', 'NetworkSnapshot', 'field'),
    section('compose/subscriptions', 'PublicState', 'field'),
    section('compose/subscriptions', 'WalletInfo', 'field'),
    section('connectors/define-connector', 'WalletOwner', 'field'),
    section('theme/theme.state', 'ThemeState', 'field'),
    section('events/events.store', 'W3mEventMap', 'name'),
    section('notices/notices.state', 'NoticesState', 'field'),
    section('notices/notices.state', 'Notice', 'field'),
    section('notices/notices.state', 'Alert', 'field'),
  ]
  return `# Instance\n\nMade from \`packages/core/src/compose/w3m.ts\` and the types that it names. \`createW3m(options)\` gives a \`W3m\`; its options have [a page of their own](options.md), and so have [the errors](errors.md). A \`$\` before a name says that it is a store of nanostores: \`get()\`, \`subscribe(listener)\`.\n\n${sections.join('\n')}`
}

function slices() {
  const sections = sliceNames().map(name => {
    const named = [`${name}/${name}.store`, `${name[0].toUpperCase()}${name.slice(1)}Store`]
    const [path, type] = sliceTypes[name] ?? named
    const { about, rows } = fields(`packages/core/src/${path}.ts`, type, ['member', 'type', 'what it is'])
    return `## load.${name}()\nGives ${code(type)}. ${about}\n\n${rows}\n`
  })
  return `# Slices\n\nMade from the stores of \`packages/core/src\`. Each is a part of the state that loads when it is first asked for: \`await w3m.load.tokens()\`. [The instance](instance.md) has what is there at once; [headless](../guides/headless.md) has samples. Everybody gets the same one, and it ends with the instance.\n\n${sections.join('\n')}`
}

function options() {
  const section = (name, path = 'packages/core/src/options/w3m-options.ts') => {
    const { about, rows } = fields(path, name, ['option', 'type', 'what it does'])
    return `## ${name}\n${about}\n\n${rows}\n`
  }
  return `# Options\n\nMade from \`packages/core/src/options/w3m-options.ts\`. A wrong option is the error \`INVALID_OPTION\`, which names it and what it may be.\n\n${['W3mOptions', 'Services', 'Features', 'Metadata', 'CustomWallet'].map(name => section(name)).join('\n')}\n${section('SiwxOptions', 'packages/core/src/siwx/siwx-options.ts')}`
}

function errors() {
  const rows = []
  const visit = node => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer))
      rows.push([node.name.getText(), node.initializer.text, comment(node).replace(/\s+/g, ' ')])
    ts.forEachChild(node, visit)
  }
  for (const name of ['error-messages', 'operation-messages', 'optional-messages'])
    visit(parse(`packages/core/src/errors/${name}.ts`))
  const list = rows.map(([key, text, about]) => `### ${key}\n> ${text}\n\n${about}\n`).join('\n')
  const numbers = []
  for (const row of rowsOf('packages/core/src/rpc/rpc-codes.ts', 'rpcErrors')) {
    const [number, text] = row.initializer.properties
    numbers.push(`### ${number.initializer.getText()}\n${text.initializer.text}\n\n${comment(row)}\n`)
  }
  return `# Errors\n\nEvery failure is a \`W3mError\`. Its \`code\` is one of these, or the number that a wallet or a node gave (\`RpcError\`); \`HttpError\` has the status and the reasons of a server. \`context\` holds what stands for each \`$name\`. Below each sentence stands when it comes, and what a host does then.\n\n${list}\n## Numbers of wallets and nodes\nAny other number is the wallet's or the node's own; \`message\` is what it said.\n\n${numbers.join('\n')}`
}

function endpoints() {
  const folder = 'packages/core/src/api'
  const rows = readdirSync(join(root, folder))
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .flatMap(name =>
      parse(join(folder, name)).statements.flatMap(statement => {
        if (!ts.isVariableStatement(statement)) return []
        const call = statement.declarationList.declarations[0].initializer
        if (!call || !ts.isCallExpression(call) || !/^define(?:Endpoint|Call)$/.test(call.expression.getText()))
          return []
        const value = key =>
          call.arguments[0].properties.find(property => property.name?.getText() === key)?.initializer?.text ?? ''
        return [
          [
            code(value('method')),
            code(value('path')),
            code(statement.declarationList.declarations[0].name.getText()),
            comment(statement),
          ],
        ]
      }),
    )
  return `# HTTP API\n\nMade from the definitions in \`packages/core/src/api\`, which the client and the server share. Every request carries \`projectId\` (where one is set), \`st\` and \`sv\` in its query. An error is \`{ status: 'FAILED', reasons: [{ field, description }] }\`.\n\n${table(['method', 'path', 'definition', 'what it is'], rows)}\n`
}

function elements() {
  const all = elementsManifest(join(root, 'packages/ui')).modules.flatMap(module => module.declarations)
  const typeText = ({ type, default: initial = '' }) =>
    type?.text ??
    [
      [/^(?:true|false)$/, 'boolean'],
      [/^\d/, 'number'],
      [/^'/, 'string'],
    ].find(([pattern]) => pattern.test(initial))?.[1]
  const text = (member, column) =>
    column === 'what it is'
      ? (member.description ?? '')
      : code(column === 'type' ? typeText(member) : member.name || '(default)')
  const part = (title, list, columns) => {
    if (!list?.length) return ''
    const heads = columns.filter(column => column !== 'type' || list.some(member => text(member, column)))
    return `**${title}**\n\n${table(
      heads,
      list.map(member => heads.map(column => text(member, column))),
    )}\n`
  }
  const page = publicElements.map(tag => {
    const element = all.find(candidate => candidate.tagName === tag)
    if (!element) throw new Error(`There is no element ${tag}.`)
    const sections = [
      part('Attributes', element.attributes, ['attribute', 'type', 'what it is']),
      part('Events', element.events, ['event', 'type', 'what it is']),
      part('Parts', element.cssParts, ['part', 'what it is']),
      part('Slots', element.slots, ['slot', 'what it is']),
      part('Custom properties', element.cssProperties, ['property', 'what it is']),
    ]
    return `## ${tag}\n${element.summary ?? ''}\n\n${sections.filter(Boolean).join('\n')}`
  })
  return `# Elements\n\nMade from the docstrings of the elements. Every element finds its instance by its \`.w3m\` property, else by context, else the oldest living one. The context is \`w3mContext\` of \`@w3m/ui\`: \`ContextProvider\` of \`@lit/context\`, or any listener of the event \`context-request\`, gives the elements below it an instance by that.\n\n${page.join('\n')}`
}

/** A network of `@w3m/core/networks`, as its file defines it: how it is imported, its CAIP-2 id and its name. */
function knownNetwork(path) {
  const [{ name, initializer }] = parse(path)
    .statements.filter(ts.isVariableStatement)
    .map(statement => statement.declarationList.declarations[0])
  const value = key =>
    initializer.arguments[0].properties.find(property => property.name.text === key)?.initializer.text
  const id = value('id').replaceAll('_', '')
  return [code(name.text), code(`${value('chainNamespace') ?? 'eip155'}:${id}`), value('name')]
}

/** The networks of `allNetworks`, in the order of their exports. */
const knownNetworks = () =>
  parse('packages/core/src/networks.ts')
    .statements.map(statement => statement.moduleSpecifier.text.replace(/^\.(.*)\.js$/, 'packages/core/src$1.ts'))
    .filter(path => /\/networks\/(?!default-network)/.test(path))
    .map(knownNetwork)

function networks() {
  const { about, rows } = fields('packages/core/src/namespaces/define-network.ts', 'NetworkInput', [
    'field',
    'type',
    'what it is',
  ])
  const example = readFileSync(join(root, 'test/fixtures/own-networks.ts'), 'utf8')
  return `# Networks

The option \`networks\` takes the chains of \`@w3m/core/networks\`, of \`viem/chains\`, and your own, beside each other. ${about.replace(/^What a host may give as a network/, 'A `NetworkInput` is what a host may give as a network')}

${rows}

A field that is missing or of another kind is the error \`INVALID_OPTION\`, and so is a network that is there twice. A visitor can connect on \`eip155\` and \`solana\`, and on what you bring by \`namespaces\`; other known CAIP-2 ids are valid, and no wallet of theirs is connected.

## Networks that are there
What \`@w3m/core/networks\` exports; \`allNetworks\` of \`@w3m/core/all-networks\` is all of them as a list, and \`networks\` of \`w3m-modal\` names them by id.

${table(['export', 'id', 'name'], knownNetworks())}

## Networks of your own
\`\`\`ts
${example}\`\`\`

A wallet that does not know the network is asked to add it (EIP-3085), with its name, its coin, \`rpcUrls\` and explorer. Its picture is that of \`chainImages\`, else of the wallet directory, else one that is drawn.
`
}

/** The migration guide with its table of options between the two marks, made from what errors say. */
function migration() {
  const path = 'docs/guides/migration.md'
  const rows = []
  const texts = new Map()
  const file = parse('packages/core/src/errors/appkit-options.ts')
  for (const { name, initializer } of file.statements
    .filter(ts.isVariableStatement)
    .map(statement => statement.declarationList.declarations[0])) {
    if (ts.isStringLiteral(initializer)) texts.set(name.text, initializer.text)
    else if (ts.isObjectLiteralExpression(initializer))
      for (const row of initializer.properties)
        rows.push([
          code(row.name.text),
          ts.isIdentifier(row.initializer) ? texts.get(row.initializer.text) : row.initializer.text,
        ])
  }
  const [before, after] = ['<!-- options: from appkit-options.ts -->', '<!-- /options -->']
  const text = readFileSync(join(root, path), 'utf8')
  return `${text.slice(0, text.indexOf(before))}${before}\n${table(['AppKit', 'here'], rows)}\n${text.slice(text.indexOf(after))}`
}

/** Every page of the reference, by its path. */
export const referencePages = () => ({
  'docs/reference/options.md': options(),
  'docs/reference/instance.md': instance(),
  'docs/reference/slices.md': slices(),
  'docs/reference/errors.md': errors(),
  'docs/reference/api.md': endpoints(),
  'docs/reference/elements.md': elements(),
  'docs/reference/networks.md': networks(),
  'docs/guides/migration.md': migration(),
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(join(root, 'docs/reference'), { recursive: true })
  for (const [path, text] of Object.entries(referencePages())) writeFileSync(join(root, path), text)
}
