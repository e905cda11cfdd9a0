// An HTTP server that computes for 30 ms in every 20th request: node server.js PORT SECONDS. Prints how many it served.
const http = require('http');
let requests = 0;
const burn = (milliseconds) => {
  const start = process.cpuUsage().user;
  while (process.cpuUsage().user - start < milliseconds * 1000) { /* compute */ }
};
http.createServer((request, response) => {
  requests += 1;
  burn(requests % 20 === 0 ? 30 : 1);
  response.end('ok');
}).listen(Number(process.argv[2]), '127.0.0.1');
process.on('SIGTERM', () => { console.log(`requests ${requests}`); process.exit(); });
