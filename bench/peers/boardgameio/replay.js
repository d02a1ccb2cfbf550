// The rows of W8 on boardgame.io: every line of a journal is a move of a game that believes the
// events of the line. It checks no rule and no chain.
//
//     node replay.js MODULES FOLDER
'use strict';
const fs = require('fs');
const path = require('path');
const readline = require('readline');

const [modules, folder] = process.argv.slice(2);
const { Client } = require(path.join(modules, 'boardgame.io/dist/cjs/client.js'));

const files = { W8mix: 'mix.jsonl', W8battle: 'battle.jsonl' };

function setup() {
  const units = {};
  for (const line of fs.readFileSync(path.join(folder, 'start.txt'), 'utf8').trim().split('\n')) {
    const [id, x, y, facing, pm, bases] = line.split(',');
    units[id] = { x: +x, y: +y, facing: +facing, pm: +pm, bases: +bases };
  }
  return { units };
}

const believe = {
  place(u, e) {
    u.x = e.x || 0;
    u.y = e.y || 0;
    u.facing = e.facing || 0;
  },
  pm(u, e) {
    u.pm = e.now || 0;
  },
  bases(u, e) {
    u.bases = e.left || 0;
  },
  status(u, e) {
    if (e.is === 'destroyed') u.pm = u.bases = 0;
  },
  fact(u, e) {
    if (e.name === 'pm' || e.name === 'bases') u[e.name] = +e.value;
  },
};

const game = {
  name: 'journal',
  setup,
  disableUndo: true,
  moves: {
    entry({ G }, events) {
      for (const e of events) if (believe[e.k]) believe[e.k](G.units[e.unit], e);
    },
  },
};

function replay(row) {
  const client = Client({ game, debug: false, numPlayers: 2 });
  client.start();
  const lines = fs.readFileSync(path.join(folder, files[row]), 'utf8').trim().split('\n');
  for (const line of lines.slice(1)) client.moves.entry(JSON.parse(line).ev || []);
  const { units } = client.getState().G;
  client.stop();
  return Object.entries(units)
    .map(([id, u]) => [id, u.x, u.y, u.facing, u.pm, u.bases].join(','))
    .join(' ');
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const [row, , times] = line.split(' ');
  if (!files[row]) {
    console.log(`error there is no row ${row}`);
    return;
  }
  let end = '';
  for (let n = 0; n === 0 || n < +times; n++) end = replay(row);
  console.log(end);
});
