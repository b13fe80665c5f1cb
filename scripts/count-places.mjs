// Counts the places outside its own folder that have to change when something is added. Each sample is applied to the
// tree in memory, and the generated lists are generated again. With all of its lines the compiler must report no error,
// and without any one of them an error: then exactly these lines are needed. `node scripts/count-places.mjs [part of a
// name …]` exits with 1 if a sample needs more places than allowed, or if the compiler disagrees.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { listsIn } from './build/lists.mjs'
import { samples } from './places/samples.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** @returns {string} the text with a line added, and the import that it needs */
function withLine(text, { path, after, add, needs = '' }) {
  const index = text.indexOf(after)
  if (index < 0) throw new Error(`${path} has no ${JSON.stringify(after)}`)
  return needs + text.slice(0, index + after.length) + add + text.slice(index + after.length)
}

const configuration = ts.getParsedCommandLineOfConfigFile(
  join(root, 'tsconfig.json'),
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
    },
  },
)
let overlay = new Map()
const versions = new Map()
const readFile = path => overlay.get(path) ?? (ts.sys.fileExists(path) ? ts.sys.readFile(path) : undefined)
let roots = []
const service = ts.createLanguageService({
  getScriptFileNames: () => roots,
  getScriptVersion: path => String(versions.get(path) ?? 0),
  getScriptSnapshot: path => {
    const text = readFile(path)
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
  },
  getCurrentDirectory: () => root,
  getCompilationSettings: () => configuration.options,
  getDefaultLibFileName: options => ts.getDefaultLibFilePath(options),
  fileExists: path => overlay.has(path) || ts.sys.fileExists(path),
  readFile,
  readDirectory: ts.sys.readDirectory,
  directoryExists: path =>
    ts.sys.directoryExists(path) || [...overlay.keys()].some(file => file.startsWith(`${path}/`)),
  getDirectories: ts.sys.getDirectories,
  realpath: ts.sys.realpath,
})

const listsNow = listsIn()

/** The source tree with some files replaced. @returns {Parameters<typeof listsIn>[0]} */
const treeWith = texts => ({
  read: path => texts.get(path) ?? readFileSync(join(root, path), 'utf8'),
  folders(path) {
    const below = [...texts.keys()].filter(file => file.startsWith(`${path}/`)).map(file => file.slice(path.length + 1))
    const onDisk = existsSync(join(root, path)) ? readdirSync(join(root, path)) : []
    return [...new Set([...onDisk, ...below.map(file => file.split('/')[0])])]
  },
})

/** The compiler's errors with a sample and some of its lines applied to the tree. @returns {string[]} */
function faultsWith({ own, looksAt = [] }, lines, allLines) {
  const texts = new Map(Object.entries(own))
  for (const line of lines)
    texts.set(line.path, withLine(texts.get(line.path) ?? readFileSync(join(root, line.path), 'utf8'), line))
  const lists = Object.entries(listsIn(treeWith(texts))).filter(([path, text]) => text !== listsNow[path])
  for (const [path, text] of lists) texts.set(path, text)
  const next = new Map([...texts].map(([path, text]) => [resolve(root, path), text]))
  for (const path of new Set([...overlay.keys(), ...next.keys()])) versions.set(path, (versions.get(path) ?? 0) + 1)
  overlay = next
  const watched = [
    ...Object.keys(own),
    ...allLines.map(({ path }) => path),
    ...looksAt,
    ...lists.map(([path]) => path),
  ].map(path => resolve(root, path))
  const checkedFiles = watched.filter(path => overlay.has(path) || existsSync(path))
  // Only these files are checked; the tests' ambient types are not needed.
  roots = checkedFiles
  return checkedFiles.flatMap(path =>
    [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)]
      .filter(({ category }) => category === ts.DiagnosticCategory.Error)
      .map(({ messageText }) => `${path.slice(root.length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  )
}

/** @returns {{ what: string, places: number, most: number, faults: string[] }} */
function count(sample) {
  const { what, lines, most } = sample
  const faultsOfSample = faultsWith(sample, lines, lines)
  const idle = lines
    .filter(
      line =>
        !line.isOffered &&
        !faultsWith(
          sample,
          lines.filter(other => other !== line),
          lines,
        ).length,
    )
    .map(({ path }) => `nobody misses its line in ${path}`)
  const places = new Set(lines.map(({ path }) => path)).size
  return {
    what,
    places,
    most,
    faults: [...faultsOfSample, ...idle, ...(places > most ? [`more than ${most} places`] : [])],
  }
}

const filters = process.argv.slice(2)
let isWrong = false
for (const sample of samples(root).filter(({ what }) => !filters.length || filters.some(part => what.includes(part)))) {
  const { what, places, most, faults } = count(sample)
  console.log(`${what}: ${places} (at most ${most})`)
  for (const { path } of sample.lines) console.log(`  ${path}`)
  for (const fault of faults) console.log(`  WRONG ${fault}`)
  isWrong ||= faults.length > 0
}
process.exitCode = isWrong ? 1 : 0
