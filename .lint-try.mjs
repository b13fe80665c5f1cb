import ts from 'typescript'
import { ESLint } from 'eslint'
const cpu = () => { const u = process.cpuUsage(); return ((u.user + u.system) / 1e6).toFixed(1) }
process.chdir('/tmp/w/f')
const config = ts.getParsedCommandLineOfConfigFile('tsconfig.json', {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: d => { throw d } })
const program = ts.createProgram({ rootNames: config.fileNames, options: config.options })
console.log('program', cpu())
const diagnostics = ts.getPreEmitDiagnostics(program)
console.log('diagnostics', diagnostics.length, cpu())
const typed = ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}']
const eslint = new ESLint({ cwd: '/tmp/w/f', overrideConfig: [{ files: typed, ignores: ['**/*.d.ts'], languageOptions: { parserOptions: { project: null, programs: [program] } } }] })
const results = await eslint.lintFiles(['.'])
console.log('lint', results.length, results.reduce((s, r) => s + r.errorCount + r.warningCount, 0), cpu(), Math.round(process.memoryUsage().rss / 1e6))
for (const r of results) for (const m of r.messages.slice(0, 2)) console.log(r.filePath, m.ruleId, m.message.slice(0, 100))
