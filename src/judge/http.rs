use super::{JudgeError, Secret, Settings, Transport};

/// Opens the way to the server of `settings`. No connection is made yet.
#[cfg(not(feature = "model"))]
pub fn open(_: &Settings, _: Option<Secret>) -> Result<Box<dyn Transport>, JudgeError> {
    Err(JudgeError::NoNetwork)
}

/// Opens the way to the server of `settings`. No connection is made yet.
#[cfg(feature = "model")]
pub fn open(settings: &Settings, secret: Option<Secret>) -> Result<Box<dyn Transport>, JudgeError> {
    Ok(Box::new(over_http::Http::new(settings, secret)))
}

#[cfg(feature = "model")]
mod over_http {
    use std::time::Duration;

    use super::super::{Failure, Reply, Secret, Settings, Transport};

    /// Seconds to find a server.
    const CONNECT_SECONDS: u64 = 5;
    /// Bytes of an answer. A verdict has some hundred, a model that reasons aloud some ten thousand.
    const BODY_LIMIT: u64 = 1 << 20;
    /// With this header a stand-in of a test says that it is one.
    const STUB_HEADER: &str = "x-drift-stub";

    pub(super) struct Http {
        agent: ureq::Agent,
        url: String,
        secret: Option<Secret>,
        seconds: u64,
    }

    impl Http {
        pub(super) fn new(settings: &Settings, secret: Option<Secret>) -> Self {
            let seconds = settings.limits.call_seconds;
            let loopback = settings.endpoint.is_loopback();
            // A proxy of the environment is the user's own wish, but none is asked about this machine.
            let proxy = if loopback { None } else { ureq::Proxy::try_from_env() };
            let agent = ureq::Agent::config_builder()
                .timeout_connect(Some(Duration::from_secs(CONNECT_SECONDS.min(seconds))))
                .timeout_global(Some(Duration::from_secs(seconds)))
                // A redirect would take the key elsewhere: it is told and not followed.
                .max_redirects(0)
                .max_redirects_will_error(false)
                .http_status_as_error(false)
                .https_only(!loopback)
                .proxy(proxy)
                .user_agent(concat!("drift/", env!("CARGO_PKG_VERSION")))
                .build()
                .into();
            Http { agent, url: settings.endpoint.completions(), secret, seconds }
        }

        fn failure(&self, error: &ureq::Error) -> Failure {
            match error {
                ureq::Error::Timeout(_) => Failure::Timeout(self.seconds),
                ureq::Error::BodyExceedsLimit(limit) => Failure::TooLarge(*limit),
                ureq::Error::BadUri(_) | ureq::Error::RequireHttpsOnly(_) | ureq::Error::Tls(_) => {
                    Failure::Refused(error.to_string())
                }
                other => Failure::Connection(other.to_string()),
            }
        }
    }

    impl Transport for Http {
        fn post(&self, body: &str) -> Result<Reply, Failure> {
            let mut request = self.agent.post(&self.url).header("content-type", "application/json");
            if let Some(secret) = &self.secret {
                request = request.header("authorization", secret.header());
            }
            let mut response = request.send(body).map_err(|error| self.failure(&error))?;
            let header = |name: &str| response.headers().get(name)?.to_str().ok().map(str::to_owned);
            let reply = Reply {
                status: response.status().as_u16(),
                retry_after: header("retry-after").and_then(|text| text.trim().parse().ok()),
                location: header("location"),
                stub: header(STUB_HEADER).is_some(),
                body: Vec::new(),
            };
            let read = response.body_mut().with_config().limit(BODY_LIMIT).read_to_vec();
            Ok(Reply { body: read.map_err(|error| self.failure(&error))?, ..reply })
        }
    }
}
