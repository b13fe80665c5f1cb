// The rules of the architecture as pure functions: each takes modules and tables and gives the sentences that say what
// is wrong.
import { basename, posix } from 'node:path'
import ts from 'typescript'

/** @typedef {import('./module-graph.mjs').Module} Module */

const packageOf = path => /^(packages|apps)\/([^/]+)\//.exec(path)?.[0].slice(0, -1)
// The fakes of core are a published entry point; what other packages have under testing/ is for their own tests.
const isTest = path =>
  /\.(?:test|test-d|spec)\.tsx?$/.test(path) || /^packages\/(?!core\/)[^/]+\/src\/testing\//.test(path)
const at = (module, { line, specifier }) => `${module.path}:${line} imports ${specifier}`

/**
 * The unit of a file and where its layer is. A unit ending in `*` matches each folder below it as a unit of its own.
 */
export function unitOf(table, inside) {
  let best
  table.forEach(({ units }, level) => {
    for (const unit of units) {
      const name = unit.endsWith('/*') ? /^[^/]+\/[^/]+/.exec(inside)?.[0] : unit
      const prefix = unit.replace(/\*$/, '')
      const matches = inside === unit || inside.startsWith(unit.endsWith('*') ? prefix : unit === '' ? '' : `${unit}/`)
      if (matches && (!best || unit.length > best.length || (unit.length === best.length && !unit.endsWith('*'))))
        best = { level, name, length: unit.length }
    }
  })
  return best
}

/** Inside one package: imports go down the layers, and peers share what their layer says. @returns {string[]} */
export function layerFaults(modules, layers) {
  return modules
    .filter(module => !isTest(module.path))
    .flatMap(module => {
      const [, name, inside] = /^packages\/([^/]+)\/src\/(.+)$/.exec(module.path) ?? []
      const table = layers[name]
      if (!table) return []
      const unit = unitOf(table, inside)
      if (!unit) return [`${module.path} belongs to no layer: name its folder in test/architecture/layers.mjs`]
      return module.imports.flatMap(imported => {
        const [, targetPackage, targetInside] = /^packages\/([^/]+)\/src\/(.+)$/.exec(imported.target ?? '') ?? []
        const target = targetPackage === name ? unitOf(table, targetInside) : undefined
        if (!target) return []
        if (target.level > unit.level)
          return [`${at(module, imported)}: ${table[unit.level].name} may not know ${table[target.level].name}`]
        if (target.level < unit.level || target.name === unit.name) return []
        const { peers, name: layer } = table[unit.level]
        if (peers === 'nothing') return [`${at(module, imported)}: one of the ${layer} may not import another`]
        if (peers === 'types' && imported.kind !== 'type') return [`${at(module, imported)}: ${layer} share types only`]
        return []
      })
    })
}

/** Packages import each other as the table says, through `exports`; only tests reach into test/. @returns {string[]} */
export function packageFaults(modules, allowed, exportsOf) {
  return modules.flatMap(module => {
    const folder = packageOf(module.path)
    if (!folder || !allowed[folder]) return []
    return module.imports.flatMap(imported => {
      if (imported.specifier.startsWith('.')) {
        const path = posix.normalize(posix.join(posix.dirname(module.path), imported.specifier))
        return path.startsWith(`${folder}/`) || (isTest(module.path) && path.startsWith('test/'))
          ? []
          : [`${at(module, imported)}: it leaves its package; import through exports`]
      }
      const ours = /^(@w3m\/[^/]+)(\/.*)?$/.exec(imported.specifier)
      if (!ours) return []
      const [, name, subpath = ''] = ours
      if (name === ownName(folder))
        return isTest(module.path) ? [] : [`${at(module, imported)}: a package imports its own files by path`]
      if (
        !allowed[folder].some(entry => entry === name || entry === imported.specifier) &&
        !(isTest(module.path) && name === '@w3m/core')
      )
        return [`${at(module, imported)}: ${folder} may not import it`]
      return exportsOf(name).some(key => exportMatches(key, `.${subpath}`))
        ? []
        : [`${at(module, imported)}: ${name} does not export it`]
    })
  })
}

const ownName = folder => `@w3m/${folder.split('/')[1]}`
const exportMatches = (key, subpath) => key === subpath || (key.includes('*') && subpath.startsWith(key.split('*')[0]))

/** Every package of others that a source imports is in its own package.json. @returns {string[]} */
export function dependencyFaults(modules, dependenciesOf) {
  return modules
    .filter(module => !isTest(module.path))
    .flatMap(module => {
      const folder = packageOf(module.path)
      if (!folder) return []
      const known = dependenciesOf(folder)
      return module.imports.flatMap(imported => {
        // A scheme is no package: node's own modules, and files that the static host serves.
        if (/^(?:\.|node:|served:)/.test(imported.specifier)) return []
        const name = /^(?:@[^/]+\/)?[^/]+/.exec(imported.specifier)[0]
        return known.includes(name) ? [] : [`${at(module, imported)}: ${folder}/package.json does not name ${name}`]
      })
    })
}

/** And every package of others that a package.json names is imported by a source beside it. @returns {string[]} */
export const idleDependencyFaults = (modules, folders, dependenciesOf) =>
  folders.flatMap(folder => {
    const specifiers = modules
      .filter(({ path }) => path.startsWith(`${folder}/`) && !isTest(path))
      .flatMap(({ imports }) => imports.map(({ specifier }) => specifier))
    return dependenciesOf(folder)
      .filter(name => !specifiers.some(specifier => specifier === name || specifier.startsWith(`${name}/`)))
      .map(name => `${folder}/package.json names ${name}, which none of its sources imports`)
  })

/**
 * Folders that know no W3M import nothing of the package that has the instance, apart from its pure subpaths. @returns
 * {string[]}
 */
export const instanceFaults = (modules, folders) =>
  modules
    .filter(module => !isTest(module.path) && folders.some(folder => module.path.startsWith(folder)))
    .flatMap(module =>
      module.imports
        .filter(({ specifier }) => specifier === '@w3m/core' || specifier === '@lit/context')
        .map(imported => `${at(module, imported)}: it may not know the instance`),
    )

/**
 * A library that is changed from outside is known in its folder alone: others import what the folder offers. @returns
 * {string[]}
 */
export const wrappedLibraryFaults = (modules, { packages, folder, offers, fakes }) =>
  modules
    .filter(
      ({ path }) =>
        path.startsWith('packages/') && !isTest(path) && !path.startsWith(folder) && !path.startsWith(fakes),
    )
    .flatMap(module =>
      module.imports
        .filter(
          ({ specifier, target }) =>
            packages.test(specifier) || (target?.startsWith(folder) && !offers.includes(target.slice(folder.length))),
        )
        .map(imported => `${at(module, imported)}: only ${folder} knows the library`),
    )

/** Cycles of value imports, each as its path. @returns {string[]} */
export function cycleFaults(modules) {
  const byPath = new Map(modules.map(module => [module.path, module]))
  const finished = new Set()
  const faults = []
  const visit = (path, trail) => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      faults.push(`a cycle of value imports: ${[...trail.slice(start), path].join(' → ')}`)
      return
    }
    if (finished.has(path)) return
    for (const { kind, target } of byPath.get(path)?.imports ?? [])
      if (kind === 'value' && target) visit(target, [...trail, path])
    finished.add(path)
  }
  for (const { path } of modules) visit(path, [])
  return faults
}

/**
 * Modules that know each other, whatever their imports bring: values, types, or code that loads later. @returns
 * {string[][]} each group sorted
 */
export function knots(modules) {
  const byPath = new Map(modules.map(module => [module.path, module]))
  const order = new Map()
  const lowest = new Map()
  const trail = []
  const found = []
  const visit = path => {
    order.set(path, order.size)
    lowest.set(path, order.get(path))
    trail.push(path)
    for (const { target } of byPath.get(path).imports) {
      if (!byPath.has(target)) continue
      if (!order.has(target)) visit(target)
      if (trail.includes(target)) lowest.set(path, Math.min(lowest.get(path), lowest.get(target)))
    }
    if (lowest.get(path) !== order.get(path)) return
    const group = trail.splice(trail.indexOf(path))
    if (group.length > 1) found.push(group.sort())
  }
  for (const { path } of modules) if (!order.has(path)) visit(path)
  return found
}

/** @returns {string[]} */
export const knotFaults = modules =>
  knots(modules.filter(({ path }) => !isTest(path))).map(group => `know each other: ${group.join(', ')}`)

/**
 * What the light entries reach by static value imports, across packages, and must not.
 * @param {(specifier: string) => string | undefined} entryOf the source of an entry point of ours, `@w3m/core/caip` for
 *   example
 * @returns {string[]} each with the chain of imports that leads there
 */
export function heavyFaults(modules, entries, heavy, entryOf) {
  const byPath = new Map(modules.map(module => [module.path, module]))
  const visited = new Set()
  const faults = []
  const visit = (path, trail) => {
    if (visited.has(path)) return
    visited.add(path)
    const chain = [...trail, path]
    if (heavy.modules.some(pattern => pattern.test(path)))
      faults.push(`${path} is reached at once: ${chain.join(' → ')}`)
    for (const { kind, target, specifier } of byPath.get(path)?.imports ?? []) {
      if (kind !== 'value') continue
      const next = target ?? entryOf(specifier)
      if (next) visit(next, chain)
      else if (heavy.packages.some(name => specifier === name || specifier.startsWith(`${name}/`)))
        faults.push(`${specifier} is reached at once: ${chain.join(' → ')}`)
    }
  }
  for (const path of entries) {
    if (byPath.has(path)) visit(path, [])
    else faults.push(`${path} is a light entry and does not exist`)
  }
  return faults
}

const isCatalog = /\/(?:i18n\/[a-z]{2}(?:-\w+)?\/[^/]+|texts\/(?:[a-z]{2}(?:-\w+)?|locales)\.ts)$/

/**
 * Basenames are unique in a package; entries are named for what they offer and may share theirs. The folders of
 * languages have the same files, and each folder of texts its list of languages. @returns {string[]}
 */
export function basenameFaults(paths, entries) {
  const places = new Map()
  for (const path of paths) {
    const folder = packageOf(path)
    if (!folder || entries.includes(path) || isCatalog.test(path)) continue
    const key = `${folder}: ${basename(path)}`
    places.set(key, [...(places.get(key) ?? []), path])
  }
  return [...places]
    .filter(([, all]) => all.length > 1)
    .map(([key, all]) => `${key} exists ${all.length} times: ${all.join(', ')}`)
}

/** What stands directly in `src` of core is an entry of the package; everything else has a folder. @returns {string[]} */
export const entryFaults = (paths, entries) =>
  paths
    .filter(path => /^packages\/core\/src\/[^/]+$/.test(path) && !isTest(path) && !entries.includes(path))
    .map(path => `${path} is no entry of its package.json: it belongs in a folder`)

const vague = /(?:^|[-.])(?:utils?|helpers?|manager|managers|common|misc)(?=[-.]|$)/
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/

/** What a catalog of a region is named by: its tag, `pt-BR`. */
const region = /(?<=\/(?:i18n|texts)\/[a-z]{2})-\w+(?=[/.])/

/** Names are kebab-case, but for a region, and say what is inside. @returns {string[]} */
export const nameFaults = (paths, indexFiles) =>
  paths.flatMap(path => [
    ...(path
      .replace(region, '')
      .split('/')
      .slice(2)
      .every(part => kebab.test(part))
      ? []
      : [`${path} is not in kebab-case`]),
    ...(path.split('/').some(part => vague.test(part)) ? [`${path} has a name that says nothing`] : []),
    ...(/\/index\.tsx?$/.test(path) && !indexFiles.includes(path)
      ? [`${path}: only a package's entry is an index.ts`]
      : []),
  ])

/**
 * An element that knows W3M is given its instance by what draws it: left to itself it takes the oldest one of the page. @returns
 * {string[]}
 */
export function ownInstanceFaults(modules) {
  const uiModules = modules.filter(({ path }) => path.startsWith('packages/ui/src/') && !isTest(path))
  const apart = new Set(
    uiModules.flatMap(({ text }) =>
      [...text.matchAll(/@customElement\('([^']+)'\)\nexport class \w+ extends LitElement\b/g)].map(([, name]) => name),
    ),
  )
  return uiModules.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?!\s*(?:\*|\/\/|\/\*)).*/gm)]
      .flatMap(({ 0: line, index }) =>
        [...line.matchAll(/<(w3m-(?!ui-)[a-z-]+)(?=[\s>]|$)/g)].map(({ 1: name, 0: tag, index: column }) => ({
          name,
          rest: text.slice(index + column + tag.length, index + column + tag.length + 120),
        })),
      )
      .filter(
        ({ name, rest }) => !apart.has(name) && !/^\s+(?:(?:part|exportparts|class)="[^"]*"\s+)*\.w3m=/.test(rest),
      )
      .map(({ name }) => `${path} draws ${name} without its .w3m`),
  )
}

/** A section by its number is one of docs/spec.md, `spec 4`: a reader has no other document with numbers. @returns {string[]} */
export const absentDocumentFaults = modules =>
  modules.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:contract|interface)(?: |\n *(?:\*|\/\/) )§?\d+(?:\.\d+)?/gi)].map(
      ([found]) => `${path} refers to "${found.replace(/\s+(?:\*|\/\/)?\s*/, ' ')}", which is not in the repository`,
    ),
  )

/** Files over the hard budget. @returns {string[]} */
export const lengthFaults = (modules, { hard }, exempt) =>
  modules
    .filter(({ path, lines }) => lines > hard && !exempt.some(pattern => pattern.test(path)))
    .map(({ path, lines }) => `${path} has ${lines} lines; ${hard} is the most`)

/** Files over the soft budget, to be looked at. @returns {string[]} */
export const lengthWarnings = (modules, { soft }, exempt) =>
  modules
    .filter(({ path, lines }) => lines > soft && !exempt.some(pattern => pattern.test(path)))
    .map(({ path, lines }) => `${path}: ${lines} lines`)

/** Lines of the longest function of a module, counted as ESLint does. */
export function longestFunction({ path, text }) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  const lineOf = position => file.getLineAndCharacterOfPosition(position).line
  let longest = 0
  const visit = node => {
    if (ts.isFunctionLike(node) && node.body)
      longest = Math.max(longest, lineOf(node.end) - lineOf(node.getStart(file)) + 1)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return longest
}

/**
 * Whether importing a file has an effect: it registers an element, or it is there to import files that do.
 * @param {string} text
 */
const hasEffect = text => /^@customElement\(/m.test(text) || /^import '/m.test(text)

// Every view is an element, so one pattern names them all: a new view needs no line here.
const everyView = './src/views/*/*-view.ts'
const viewFile = /^\.\/src\/views\/[^/]+\/[^/]+-view\.ts$/

/**
 * What `sideEffects` of a package.json has to be: each such file in src, and what it is compiled to. @returns {false |
 * string[]}
 */
export function sideEffectsOf(modules) {
  const effective = new Set(
    modules.filter(({ path, text }) => !isTest(path) && hasEffect(text)).map(({ path }) => path),
  )
  // An entry that only passes elements on has to be kept when a page imports it for its effect.
  const passesOn = ({ path, imports }) =>
    /\/src\/[^/]+$/.test(path) &&
    !isTest(path) &&
    imports.some(({ kind, target }) => kind === 'value' && effective.has(target))
  const files = modules
    .filter(module => effective.has(module.path) || passesOn(module))
    .map(({ path }) => `./${path.split('/').slice(2).join('/')}`)
  const paths = [...new Set(files.map(path => (viewFile.test(path) ? everyView : path)))].sort()
  // Built, they are the entries, the files that register elements, and the script tag's own.
  const entries = paths
    .filter(path => /^\.\/src\/[^/]+$/.test(path) && path !== './src/cdn.ts')
    .map(path => path.replace(/^\.\/src\//, './dist/').replace(/\.tsx?$/, '.js'))
  return paths.length === 0
    ? false
    : [...paths, ...entries, './dist/register/*.js', ...(paths.includes('./src/cdn.ts') ? ['./dist/cdn/*.js'] : [])]
}

/** @param {boolean | readonly string[]} sideEffects of the package.json @returns {string[]} */
export function sideEffectFaults(modules, sideEffects) {
  const listed = Array.isArray(sideEffects) ? sideEffects : []
  const declared = sideEffectsOf(modules) || []
  return [
    ...(sideEffects === false || Array.isArray(sideEffects) ? [] : ['sideEffects is not said']),
    ...declared
      .filter(path => !listed.includes(path))
      .map(path => `${path} has an effect, but sideEffects does not name it`),
    ...listed
      .filter(path => !declared.includes(path))
      .map(path => `${path} has no effect of its own, but sideEffects names it`),
    ...modules
      .filter(({ path, text }) => viewFile.test(`./${path.split('/').slice(2).join('/')}`) && !hasEffect(text))
      .map(({ path }) => `${path} is named like a view, but registers none`),
  ]
}
