// Lists that several programs hold, each written from the one place that it stands in: the languages, the social logins
// and the slices. A bundler loads what a list imports, so each program and each stage of loading needs a list of its own.
// `node scripts/build/lists.mjs` writes them; test/architecture/lists.test.mjs fails where they are out of date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import prettier from 'prettier'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))

const languages = { path: 'packages/core/src/i18n/match-locale.ts', constant: 'supportedLocales' }
const socialLogins = { path: 'packages/frame-bridge/src/social/social-names.ts', constant: 'socialNames' }
const sliceTable = { path: 'packages/core/src/compose/slices.ts', constant: 'slices' }

/**
 * A list that is written. `own` is the module of one name, seen from the list; `member` is what it exports. A `lazy` one
 * loads each module when it is asked for. Without `own` the list has the names alone.
 * @typedef {{ from: { path: string, constant: string }, path: string, constant: string, about: string, own?: (name: string)
 *   => string, member?: (name: string) => string, type?: string, imports?: string, isLazy?: boolean, after?: string,
 *   but?: readonly string[] }} List
 */

/** The texts of one group of the secure frame, a file for each language. @returns {List} */
const frameGroup = (group, rest = {}) => ({
  from: languages,
  path: `apps/frame/src/page/i18n/locales/${group}.ts`,
  constant: 'locales',
  about: `The ${group} texts of each language.`,
  own: name => `../${name}/${group}.js`,
  member: () => 'texts',
  ...rest,
})

/** @returns {List[]} */
const listsOf = ({ folders }) => [
  {
    from: languages,
    path: 'packages/ui/src/i18n/locales.ts',
    constant: 'locales',
    about: 'The languages beside English, each a folder. This list is a chunk too: a language costs nobody else.',
    imports: `import type { SupportedLocale } from '@w3m/core/i18n'\nimport type { LocaleTexts } from './text-key.js'\n`,
    type: `Readonly<Record<Exclude<SupportedLocale, 'en'>, LocaleTexts>>`,
    own: name => `./${name}/locale.js`,
    member: () => 'texts',
    but: ['en'],
  },
  ...['views', 'parts']
    .flatMap(kind => folders(`packages/ui/src/${kind}`).map(name => `packages/ui/src/${kind}/${name}/texts`))
    .filter(folder => folders(folder).includes('en.ts'))
    .map(folder => ({
      from: languages,
      path: `${folder}/locales.ts`,
      constant: 'locales',
      about: 'The texts of this folder in each language.',
      own: name => `./${name}.js`,
      isLazy: true,
    })),
  // English comes with the frame itself.
  frameGroup('frame', { isLazy: true, but: ['en'] }),
  ...['guess', 'password', 'removal', 'device'].map(group => frameGroup(group)),
  {
    from: languages,
    path: 'apps/server/src/wallet/i18n/catalogs.ts',
    constant: 'catalogs',
    about: `The texts of mails and of the last page of a login's popup, by language.`,
    imports: `import type { SupportedLocale } from '@w3m/core/i18n'\nimport type { ServerTexts } from './server-texts.js'\n`,
    type: 'Readonly<Record<SupportedLocale, ServerTexts>>',
    own: name => `./${name}.js`,
    member: () => 'texts',
  },
  {
    from: socialLogins,
    path: 'packages/frame-bridge/src/social/providers.ts',
    constant: 'socialProviders',
    about: 'The social logins by their names on the wire, in the order in which they are offered by default.',
    after: '/** One of `socialProviders`. */\nexport type SocialProvider = (typeof socialProviders)[number]\n',
  },
  {
    from: socialLogins,
    path: 'packages/ui/src/icons/social-icons.ts',
    constant: 'socialIcons',
    about: 'The marks of the social logins, each in a file of its own.',
    imports: `import type { SocialProvider } from '@w3m/core/social-providers'\nimport type { Icon } from './draw.js'\n`,
    type: 'Readonly<Record<SocialProvider, Icon>>',
    own: name => `./social/${name}.js`,
  },
  {
    from: socialLogins,
    path: 'apps/server/src/wallet/social/provider-profiles.ts',
    constant: 'providerProfiles',
    about: 'How each social login is spoken, with its own addresses.',
    imports: `import type { OAuthProvider } from '@w3m/frame/wallet-api'\nimport type { ProviderProfile } from './provider-profile.js'\n`,
    type: 'Readonly<Record<OAuthProvider, ProviderProfile>>',
    own: name => `./profiles/${name}.js`,
    // The user's phone approves it: it has no page of its own, and speaks no OAuth.
    but: ['farcaster'],
  },
  {
    from: sliceTable,
    path: 'packages/core/src/compose/slice-names.ts',
    constant: 'sliceNames',
    about: 'The slices that a host may load. The table itself is not in the first load, where `w3m.load` is made.',
    after: 'export type SliceName = (typeof sliceNames)[number]\n',
  },
]

/** The names in a constant: the texts of an array, or the keys of an object that are not marked `@internal`. */
function namesIn({ path, constant }, read) {
  const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.ESNext, true)
  const declaration = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === constant)
  let value = declaration?.initializer
  while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression
  if (value && ts.isArrayLiteralExpression(value)) return value.elements.map(({ text }) => text)
  if (value && ts.isObjectLiteralExpression(value))
    return value.properties
      .filter(property => !ts.getJSDocTags(property).some(({ tagName }) => tagName.text === 'internal'))
      .map(({ name }) => name.text)
  throw new Error(`${path} has no list ${constant}`)
}

/** A name as a variable: `ptBR` for `pt-BR`. */
const variableOf = name => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/** The property of a name, with its variable as the value. */
const propertyOf = name => (variableOf(name) === name ? name : `'${name}': ${variableOf(name)}`)

/** @returns {string} the module, not formatted */
function textOf(
  { from, constant, about, own, member = name => name, type, imports = '', isLazy, after, but = [] },
  read,
) {
  const names = namesIn(from, read).filter(name => !but.includes(name))
  const alias = name => (member(name) === variableOf(name) ? member(name) : `${member(name)} as ${variableOf(name)}`)
  const needs = own && !isLazy ? names.map(name => `import { ${alias(name)} } from '${own(name)}'\n`).join('') : ''
  const value = !own
    ? `[${names.map(name => `'${name}'`).join(', ')}] as const`
    : `{ ${names.map(name => (isLazy ? `'${name}': () => import('${own(name)}')` : propertyOf(name))).join(', ')} }`
  return `// Written by \`node scripts/build/lists.mjs\` from \`${from.constant}\` in ${from.path}.
${imports}${needs}
/** ${about} */
export const ${constant}${type ? `: ${type}` : ''} = ${value}
${after ?? ''}`
}

const onDisk = {
  read: path => readFileSync(join(root, path), 'utf8'),
  folders: path => (existsSync(join(root, path)) ? readdirSync(join(root, path)) : []),
}

/**
 * Every list, by its path.
 * @param {{ read: (path: string) => string, folders: (path: string) => string[] }} [tree] what is in a file, and the names
 *   in a folder; paths from the root of the repository
 * @returns {Record<string, string>}
 */
export const listsIn = (tree = onDisk) =>
  Object.fromEntries(listsOf(tree).map(list => [list.path, textOf(list, tree.read)]))

/** The same as they stand on disk. @returns {Promise<Record<string, string>>} */
export async function writtenLists() {
  const format = async ([path, text]) => {
    const filepath = join(root, path)
    return [path, await prettier.format(text, { ...(await prettier.resolveConfig(filepath)), filepath })]
  }
  return Object.fromEntries(await Promise.all(Object.entries(listsIn()).map(format)))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [path, text] of Object.entries(await writtenLists())) writeFileSync(join(root, path), text)
