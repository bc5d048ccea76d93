import 'reflect-metadata';
import { TestGateway } from '../../src/resources/invoices/payments/test-gateway.ts';
import { RequestContext } from '../../src/surfaces/http/request.ts';

/**
 * The server from its sources, but its process is killed with SIGKILL at a step of the first payment, named by
 * CRASH_AT: `recorded` before the call of the gateway, `charged` after it, `settling` before the settlement commits,
 * `settled` after the commit, before the response.
 */
const step = process.env.CRASH_AT;
let charged = false;

async function killProcess(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

const charge = TestGateway.prototype.charge;
TestGateway.prototype.charge = async function (request) {
  if (step === 'recorded') await killProcess();
  const outcome = await charge.call(this, request);
  if (step === 'charged') await killProcess();
  charged = true;
  return outcome;
};

const transaction = RequestContext.prototype.transaction;
RequestContext.prototype.transaction = async function (run) {
  const result = await transaction.call(this, async (ctx) => {
    const done = await run(ctx as never);
    if (charged && step === 'settling') await killProcess();
    return done;
  });
  if (charged && step === 'settled') await killProcess();
  return result as never;
};

await import('../../src/host/main.ts');
