// Checks types and lint of the whole repository with one TypeScript program, so that lint need not compute the types
// again. `node scripts/check.mjs`. Prints its progress, so that a slow run can be told from a hanging one. Last line:
// `N passed, N failed, 0 skipped`, for the two checks.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import ts from 'typescript'
import { typed } from '../eslint.config.mjs'
import { countExit, formatCounts, sumCounts } from './test/counts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @returns {import('typescript').Program} as of tsconfig.json */
function readProgram() {
  const onUnRecoverableConfigFileDiagnostic = ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
  }
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
    `${root}tsconfig.json`,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic },
  )
  return ts.createProgram({ rootNames: fileNames, options, configFileParsingDiagnostics: errors })
}

/** @returns whether the types are right; prints the errors */
function checkTypes(program) {
  const files = program.getSourceFiles()
  for (const [index, file] of files.entries()) {
    program.getSemanticDiagnostics(file)
    if (index % 500 === 0) console.log(`Types: ${index} of ${files.length} files`)
  }
  const diagnostics = ts.sortAndDeduplicateDiagnostics(ts.getPreEmitDiagnostics(program))
  console.log(
    ts.formatDiagnostics(diagnostics, {
      getCanonicalFileName: name => name,
      getCurrentDirectory: () => root,
      getNewLine: () => '\n',
    }),
  )
  return diagnostics.length === 0
}

/** The paths that lint checks one after another: every file and folder of the root, and each package and app. */
function groups() {
  const within = (...folder) =>
    readdirSync(join(root, ...folder))
      .filter(name => !name.startsWith('.') && name !== 'node_modules')
      .map(name => join(...folder, name))
  return within().flatMap(path => (['packages', 'apps'].includes(path) ? within(path) : [path]))
}

/** @returns whether lint found no problem, not even a warning; prints the problems */
async function lint(program) {
  const ofProgram = { ...typed, languageOptions: { parserOptions: { project: null, programs: [program] } } }
  const eslint = new ESLint({
    cwd: root,
    overrideConfig: ofProgram,
    errorOnUnmatchedPattern: false,
    warnIgnored: false,
  })
  const results = []
  for (const part of groups()) {
    results.push(...(await eslint.lintFiles(part)))
    console.log(`Lint: ${results.length} files, with ${part}`)
  }
  console.log(await (await eslint.loadFormatter('stylish')).format(results))
  return results.length > 0 && results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0)
}

const program = readProgram()
const areTypesRight = checkTypes(program)
console.log(`Types: ${areTypesRight ? 'right' : 'wrong'}`)
const isClean = await lint(program)
const counts = sumCounts([areTypesRight, isClean].map(isWell => countExit(isWell ? 0 : 1)))
console.log(formatCounts(counts))
process.exitCode = counts.failed > 0 ? 1 : 0
