// The first step of npm start in a fresh clone. All further steps run on the Node.js that it installs.
import { prepare } from './bootstrap.mjs'

prepare()
