const { cpSync } = require('node:fs')
const path = require('node:path')

cpSync('index.html', 'dist/index.html', { recursive: true })

module.exports = {
  entry: './src/main.ts',
  output: { path: path.resolve(__dirname, 'dist'), filename: 'main.js' },
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: [{ test: /\.ts$/, use: 'ts-loader', exclude: /node_modules/ }] },
  performance: { hints: false },
}
